import { plural, t } from '@lingui/core/macro'
import { bulkAssignExemptOverrides } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { deleteTaxExemptGroup } from '@stoa/contract/calls/ecom/tax-exempt-groups'
import type { TaxExemptGroup } from '@stoa/contract/services/ecom/tax-exempt-groups'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { exemptCustomers, exemptGroupsQuery } from '../../../lib/tax-details/queries.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { taxesQuery, type Taxes } from './queries.ts'
import classes from './tax.module.css'

/** Groups of customers who pay less tax or none. */
export function ExemptGroupsPanel({ taxes }: { taxes: Taxes }) {
  const { groups = [], defaultId } = useQuery(exemptGroupsQuery).data ?? {}
  return (
    <Panel
      title={t`Exempt groups`}
      flush
      actions={
        <div className={classes.actions}>
          <ScreenButton to={paths.exemptCustomers()}>{t`Exempt customers`}</ScreenButton>
          <ScreenButton to={paths.newExemptGroup()} leftSection={<PlusIcon />}>
            {t`New exempt group`}
          </ScreenButton>
        </div>
      }
    >
      <RowList label={t`Exempt groups`} empty={t`An exempt group contains customers who pay less tax or none.`}>
        {groups.map((group) =>
          group.id === defaultId ? (
            <Row
              key={group.id}
              title={
                <>
                  {group.name} <Status tone="accent">{t`Default`}</Status>
                </>
              }
              detail={t`Pays no tax, unless a rate says otherwise. It can’t be changed.`}
            />
          ) : (
            <ExemptGroupRow key={group.id} group={group} taxes={taxes} />
          ),
        )}
      </RowList>
    </Panel>
  )
}

/** The contract's limit for one call. */
const ratesAtOnce = 50

function ExemptGroupRow({ group, taxes: { rates } }: { group: TaxExemptGroup; taxes: Taxes }) {
  const name = group.name ?? ''
  const missing = rates.filter(({ exemptRates = [] }) =>
    exemptRates.every(({ taxExemptGroupId }) => taxExemptGroupId !== group.id),
  )
  const own = rates.length - missing.length
  const label = plural(missing.length, { one: 'No tax at # rate', other: 'No tax at # rates' })
  const exempt = useCall(bulkAssignExemptOverrides, {
    failed: t`We couldn’t change the rates`,
    done: t`${name} pays no tax at these rates`,
    refreshes: [taxesQuery],
  })
  const remove = useCall(deleteTaxExemptGroup, {
    failed: t`We couldn’t delete the exempt group`,
    done: t`${name} deleted`,
    refreshes: [exemptGroupsQuery, exemptCustomers],
  })
  const assignOverrides = missing.slice(0, ratesAtOnce).map(({ id }) => ({
    manualTaxMappingId: id!,
    exemptGroupOverrides: [{ exemptGroupId: group.id!, rate: '0' }],
  }))
  return (
    <Row
      title={<Link to={paths.exemptGroup(group.id!)}>{name}</Link>}
      detail={plural(own, { 0: 'Pays all rates as usual', one: 'Has its own rate # time', other: 'Has its own rate # times' })}
    >
      {missing.length > 0 && (
        <CallButton
          call={exempt}
          size="compact-xs"
          onClick={() => exempt.send({ assignOverrides })}
          aria-label={t`${label}: ${name}`}
        >
          {label}
        </CallButton>
      )}
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`Its customers pay tax as usual. Their certificates stay.`}
        call={remove}
        request={{ taxExemptGroupId: group.id! }}
      />
    </Row>
  )
}
