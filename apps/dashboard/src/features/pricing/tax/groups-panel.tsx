import { plural, t } from '@lingui/core/macro'
import { deleteTaxGroup } from '@stoa/contract/calls/ecom/tax-groups'
import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { taxesQuery, type Taxes } from './queries.ts'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'

/** Groups of products with the same tax rates. */
export function GroupsPanel({ taxes }: { taxes: Taxes }) {
  return (
    <Panel
      title={t`Tax groups`}
      flush
      actions={
        <ScreenButton to={paths.newTaxGroup()} leftSection={<PlusIcon />}>
          {t`New tax group`}
        </ScreenButton>
      }
    >
      <RowList label={t`Tax groups`} empty={t`A tax group contains products with the same tax rates.`}>
        {taxes.groups.map((group) =>
          group.id === taxes.defaultGroupId ? (
            <Row
              key={group.id}
              title={
                <>
                  {group.name} <Status tone="accent">{t`Default`}</Status>
                </>
              }
              detail={t`Used for products without a tax group. It can’t be changed.`}
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
    failed: t`We couldn’t delete the tax group`,
    done: t`${name} deleted`,
    refreshes: [taxesQuery],
  })
  return (
    <Row
      title={<Link to={paths.taxGroup(group.id!)}>{name}</Link>}
      detail={plural(rates, { 0: 'No rates yet', one: '# rate', other: '# rates' })}
    >
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`This also deletes its rates (${rates}). Its products will use the default tax group.`}
        call={call}
        request={{ taxGroupId: group.id! }}
      />
    </Row>
  )
}
