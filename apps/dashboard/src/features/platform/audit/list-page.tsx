import { msg, plural, t } from '@lingui/core/macro'
import type { AuditEntry } from '@stoa/contract/services/stoa/audit-log'
import { GuideLink } from '../../../lib/help/learn-more.tsx'
import { skipOnSearchChange } from '../../../lib/list/list-of.ts'
import { useListTable } from '../../../lib/list/use-list-table.tsx'
import { operationName } from '../../../lib/calls/operation-name.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { When } from '../../../lib/format/when.tsx'
import { Empty } from '../../../ui/feedback/empty.tsx'
import type { Column } from '../../../ui/list/column.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { findChanges, type Change } from './changes.ts'
import classes from './audit.module.css'
import { fieldWords, valueWords } from './field-words.ts'
import { auditAreas, auditLog } from './queries.ts'
import { RevertButton } from './revert-button.tsx'
import { toRevert } from './revert.ts'

export const clientLoader = auditLog.loadFirstPage
export const shouldRevalidate = skipOnSearchChange

const columns: readonly Column<AuditEntry>[] = [
  {
    id: 'operation',
    title: msg`Details`,
    card: 'title',
    cell: (entry) => <WhatChanged entry={entry} />,
  },
  {
    id: 'area',
    title: msg`Area`,
    width: '8rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ area }) => areaName(area),
  },
  {
    id: 'caller',
    title: msg`User`,
    width: '14rem',
    card: 'line',
    showsTitleOnCard: true,
    cell: ({ caller }) => (
      <span className={classes.caller}>{caller?.kind === 'APP' ? t`API key ${caller.name ?? ''}` : caller?.name}</span>
    ),
  },
  {
    id: 'address',
    title: msg`From`,
    width: '9rem',
    card: 'line',
    showsTitleOnCard: true,
    wideOnly: true,
    cell: ({ address }) => address ?? '–',
  },
  { id: 'date', title: msg`Date`, width: '11rem', card: 'line', cell: ({ date }) => <When date={date} /> },
]

/** The audit log of settings, keys, staff and payments. */
export default function AuditLogPage() {
  const { table } = useListTable(auditLog, {
    label: t`Audit log`,
    columns,
    nameOf: ({ operation }) => operationName(operation),
    search: t`Search by operation, name or record`,
    empty: (
      <Empty
        why={t`This log shows what people changed in the back office, and what apps changed in settings, keys, people and money.`}
        learn={<GuideLink to="staff" />}
      />
    ),
  })
  return <Page title={t`Audit log`}>{table}</Page>
}

function WhatChanged({ entry }: { entry: AuditEntry }) {
  const changes = findChanges(entry)
  const revert = toRevert(entry)
  const name = (
    <>
      <b>{operationName(entry.operation)}</b> {entry.error && <Status tone="bad">{t`Failed: ${entry.error}`}</Status>}
    </>
  )
  if (entry.withheld)
    return (
      <div className={classes.what}>
        {name}
        <span>{t`Your role doesn’t show you these records.`}</span>
      </div>
    )
  if (changes.length === 0) return name
  return (
    <div className={classes.what}>
      {name}
      <details className={classes.changes}>
        <summary>{plural(changes.length, { one: '# field', other: '# fields' })}</summary>
        <dl>
          {changes.map((change) => (
            <ChangedField key={change.field.join('.')} change={change} />
          ))}
        </dl>
        {revert && <RevertButton entry={entry} needs={revert.call} />}
      </details>
    </div>
  )
}

function ChangedField({ change: { field, before, after } }: { change: Change }) {
  const { timeZone } = useSession().site
  const [was, is] = [before, after].map((value) => valueWords(value, timeZone))
  return (
    <div>
      <dt>{fieldWords(field)}</dt>
      <dd>
        {was && <del>{was}</del>} {is && <ins>{is}</ins>}
      </dd>
    </div>
  )
}

function areaName(area: AuditEntry['area']): string {
  const known = auditAreas.find(({ value }) => value === area)
  return known ? t(known.label) : ''
}
