import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { deleteManualTaxMapping } from '@stoa/contract/calls/ecom/manual-tax-mappings'
import { deleteTaxRegion } from '@stoa/contract/calls/ecom/tax-regions'
import type { ManualTaxMapping } from '@stoa/contract/services/ecom/manual-tax-mappings'
import type { TaxRegion } from '@stoa/contract/services/ecom/tax-regions'
import { Link } from 'react-router'
import { placeName } from '../../../lib/format/countries.ts'
import { writePercent } from '../../../lib/format/format.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { PlusIcon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import { taxesQuery, type Taxes } from './queries.ts'
import classes from './tax.module.css'

export function RegionPanel({ region, taxes }: { region: TaxRegion; taxes: Taxes }) {
  const { id, country = '', subdivision, taxIncludedInPrice: included } = region
  const name = placeName(subdivision || country)
  const rates = taxes.rates.filter(({ taxRegionId }) => taxRegionId === id)
  const call = useCall(deleteTaxRegion, {
    failed: t`We couldn’t delete the region`,
    done: t`${name} deleted`,
    refreshes: [taxesQuery],
  })
  return (
    <Panel
      title={name}
      flush
      states={
        included !== undefined && <Status tone="plain">{included ? t`Prices include tax` : t`Tax is added to prices`}</Status>
      }
      actions={
        <div className={classes.actions}>
          <Button component={Link} to={paths.taxRegion(id!)} size="compact-xs" aria-label={t`Edit ${name}`}>
            {t`Edit`}
          </Button>
          <IrreversibleAction
            verb={t`Delete`}
            name={name}
            consequence={t`No tax will be charged there, and its rates (${rates.length}) are deleted.`}
            call={call}
            request={{ taxRegionId: id! }}
          />
          <Button
            component={Link}
            to={paths.newTaxRate(id!)}
            size="compact-xs"
            leftSection={<PlusIcon size={13} />}
            aria-label={t`New rate in ${name}`}
          >
            {t`New rate`}
          </Button>
        </div>
      }
    >
      <RowList label={t`Rates in ${name}`} empty={t`No tax is charged here without a rate.`}>
        {rates.map((rate) => (
          <RateRow key={rate.id} rate={rate} taxes={taxes} place={name} />
        ))}
      </RowList>
    </Panel>
  )
}

function RateRow({ rate: { id, taxName, taxRate, taxGroupId, exemptRates }, taxes, place }: RateRowProps) {
  const name = taxName || t`Tax`
  const group = taxes.groups.find((each) => each.id === taxGroupId)?.name ?? ''
  const exempt = exemptRates?.length ?? 0
  const call = useCall(deleteManualTaxMapping, {
    failed: t`We couldn’t delete the rate`,
    done: t`${name} deleted`,
    refreshes: [taxesQuery],
  })
  return (
    <Row
      title={<Link to={paths.taxRate(id!)}>{name}</Link>}
      detail={exempt ? `${group} · ${plural(exempt, { one: '# exemption', other: '# exemptions' })}` : group}
    >
      <span className={classes.rate}>{writePercent(taxRate)}</span>
      <IrreversibleAction
        verb={t`Delete`}
        name={name}
        consequence={t`This rate no longer applies to products of ${group} in ${place}.`}
        call={call}
        request={{ manualTaxMappingId: id! }}
      />
    </Row>
  )
}

interface RateRowProps {
  rate: ManualTaxMapping
  taxes: Taxes
  place: string
}
