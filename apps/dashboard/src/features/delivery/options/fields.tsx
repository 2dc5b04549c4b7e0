import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { shippingOptionLimits } from '@stoa/contract/limits/stoa/shipping-options'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { ChecksField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import layout from '../../../ui/form/form-columns.module.css'
import classes from '../delivery.module.css'
import { deliveryProfilesQuery } from '../shared/delivery-queries.ts'
import { RateFields } from './rate-fields.tsx'
import type { OptionValues } from './values.ts'

export function OptionFields({ form }: { form: FormOf<OptionValues> }) {
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Panel title={t`Option`}>
          <div className={layout.stack}>
            <TextField
              form={form}
              name="title"
              label={t`Name`}
              limits={shippingOptionLimits.title}
              placeholder={t`Standard delivery`}
            />
            <TextField
              form={form}
              name="time"
              label={t`Delivery time`}
              limits={shippingOptionLimits.estimatedDeliveryTime}
              placeholder={t`2–4 working days`}
              description={t`Customers see this name.`}
            />
          </div>
        </Panel>
        <Panel title={t`Price`}>
          <RateFields form={form} />
        </Panel>
      </div>
      <Regions form={form} />
    </div>
  )
}

function Regions({ form }: { form: FormOf<OptionValues> }) {
  const { data: profiles = [] } = useQuery(deliveryProfilesQuery)
  const regions = profiles.flatMap(({ name: profile, deliveryRegions = [] }) =>
    deliveryRegions.map(({ id, name }) => ({ value: id!, label: profiles.length > 1 ? `${profile}: ${name}` : (name ?? '') })),
  )
  const { everywhere } = useValues(form)
  return (
    <Panel title={t`Regions`}>
      <div className={layout.stack}>
        <SwitchField form={form} name="everywhere" label={t`Offered everywhere`} />
        {!everywhere && <ChecksField form={form} name="regionIds" label={t`Regions`} data={regions} />}
        {!everywhere && regions.length === 0 && (
          <p className={classes.hint}>
            <Trans>
              No regions yet. <Link to={paths.newDeliveryRegion(profiles[0]?.id ?? '')}>Add a region</Link> first, or offer this
              option everywhere.
            </Trans>
          </p>
        )}
      </div>
    </Panel>
  )
}
