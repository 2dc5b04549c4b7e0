import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import { Link } from 'react-router'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { Status } from '../../../ui/status.tsx'
import { FinalAct } from '../final-act.tsx'
import { taxesQuery, type Taxes } from './queries.ts'

/** Products that are taxed alike. */
export function GroupsPanel({ taxes }: { taxes: Taxes }) {
  return (
    <Panel
      title={t`Tax groups`}
      flush
      actions={
        <Button component={Link} to={paths.newTaxGroup()} leftSection={<PlusIcon />}>
          {t`New tax group`}
        </Button>
      }
    >
      <RowList label={t`Tax groups`} empty={t`A tax group holds products that are taxed alike.`}>
        {taxes.groups.map((group) =>
          group.id === taxes.defaultGroupId ? (
            <Row
              key={group.id}
              title={
                <>
                  {group.name} <Status tone="accent">{t`Default`}</Status>
                </>
              }
              detail={t`Of products that name no other. It stays as it is.`}
            />
          ) : (
            <GroupRow key={group.id} group={group} taxes={taxes} />
          ),
        )}
      </RowList>
    </Panel>
  )
}

function GroupRow({ group, taxes }: { group: TaxGroup; taxes: Taxes }) {
  const name = group.name ?? ''
  const rates = taxes.rates.filter(({ taxGroupId }) => taxGroupId === group.id).length
  const call = useCall(deleteTaxGroup, {
    failed: t`The tax group was not deleted`,
    done: t`${name} is deleted`,
    refreshes: [taxesQuery],
  })
  return (
    <Row
      title={<Link to={paths.taxGroup(group.id!)}>{name}</Link>}
      detail={plural(rates, { 0: 'No rates yet', one: '# rate', other: '# rates' })}
    >
      <FinalAct
        verb={t`Delete`}
        name={name}
        consequence={t`Its rates (${rates}) are deleted with it, and its products are taxed as the default group is.`}
        call={call}
        request={{ taxGroupId: group.id! }}
      />
    </Row>
  )
}
