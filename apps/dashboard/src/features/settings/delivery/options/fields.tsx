import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { ChecksField, SwitchField, TextField } from '../../../../ui/fields.tsx'
import { useFormValues } from '../../../../ui/form.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import layout from '../../../../ui/form-columns.module.css'
import classes from '../delivery.module.css'
import { deliveryRegionsQuery } from '../queries.ts'
import { RateFields } from './rate-fields.tsx'
import type { OptionValues } from './values.ts'

export function OptionFields() {
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Panel title={t`Option`}>
          <div className={layout.stack}>
            <TextField name="title" label={t`Name`} maxLength={1000} placeholder={t`Standard delivery`} />
            <TextField
              name="time"
              label={t`Delivery time`}
              maxLength={500}
              placeholder={t`2–4 working days`}
              description={t`Customers see this name.`}
            />
          </div>
        </Panel>
        <Panel title={t`Price`}>
          <RateFields />
        </Panel>
      </div>
      <Regions />
    </div>
  )
}

function Regions() {
  const { data: regions = [] } = useQuery(deliveryRegionsQuery)
  const { everywhere } = useFormValues().getValues() as OptionValues
  return (
    <Panel title={t`Regions`}>
      <div className={layout.stack}>
        <SwitchField name="everywhere" label={t`Offered everywhere`} />
        {!everywhere && (
          <ChecksField
            name="regionIds"
            label={t`Regions`}
            data={regions.map(({ id, name }) => ({ value: id!, label: name ?? '' }))}
          />
        )}
        {!everywhere && regions.length === 0 && (
          <p className={classes.hint}>
            <Trans>
              No regions yet. <Link to={paths.newDeliveryRegion()}>Add a region</Link> first, or offer this option everywhere.
            </Trans>
          </p>
        )}
      </div>
    </Panel>
  )
}
