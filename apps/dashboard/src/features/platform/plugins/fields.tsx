import { t } from '@lingui/core/macro'
import type { Plugin } from '@stoa/contract/services/stoa/plugins'
import { isDecimal } from '@stoa/web/decimal'
import { fallbackRateLimits, pluginLimits } from '@stoa/contract/limits/stoa/plugins'
import { useSession } from '../../../lib/calls/session.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { RadiosField, SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import { kindNames, getKind, kinds, minimumOrderAddress, type KindName } from './kinds.ts'

export interface PluginValues {
  kind: KindName
  name: string
  deploymentUri: string
  /** Decimals of the site's currency. */
  fallbackTitle: string
  fallbackPrice: string
  minimum: string
  validateInCart: boolean
  enabled: boolean
}

/** `isNew`: the kind can still be chosen. */
export function PluginFields({ form, isNew = false }: { form: FormOf<PluginValues>; isNew?: boolean }) {
  const { kind } = useValues(form)
  const { currency } = useSession().site
  return (
    <>
      {isNew && (
        <RadiosField
          form={form}
          name="kind"
          label={t`What it does`}
          data={kindNames.map((name) => ({
            value: name,
            label: t(kinds[name].title),
            description: t(kinds[name].description),
          }))}
        />
      )}
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`What your staff calls it, such as the carrier.`}
        limits={pluginLimits.name}
      />
      {kind === 'MINIMUM_ORDER' ? (
        <MoneyField
          form={form}
          name="minimum"
          currency={currency}
          label={t`Minimum order value in ${currency}`}
          description={t`For the items after discounts, without delivery.`}
        />
      ) : (
        <TextField
          form={form}
          name="deploymentUri"
          label={t`Address of the app`}
          description={t`The shop asks this address while a customer is in the cart or at the checkout.`}
          placeholder="https://"
          limits={pluginLimits.deploymentUri}
        />
      )}
      {kind === 'ECOM_SHIPPING_RATES' && (
        <>
          <TextField
            form={form}
            name="fallbackTitle"
            label={t`Fallback shipping option`}
            description={t`Offered while the app gives no answer. Leave empty to offer only your own options.`}
            limits={fallbackRateLimits.title}
          />
          <MoneyField form={form} name="fallbackPrice" currency={currency} label={t`Price of the fallback in ${currency}`} />
        </>
      )}
      {(kind === 'ECOM_VALIDATIONS' || kind === 'MINIMUM_ORDER') && (
        <SwitchField form={form} name="validateInCart" label={t`Check carts too, not only checkouts`} />
      )}
      <SwitchField form={form} name="enabled" label={t`Turned on`} />
    </>
  )
}

export function toValues(plugin: Plugin): PluginValues {
  const { name = '', deploymentUri = '', fallbackRate, values = {}, validateInCart = false, enabled = true } = plugin
  return {
    kind: getKind(plugin),
    name,
    deploymentUri,
    fallbackTitle: fallbackRate?.title ?? '',
    fallbackPrice: fallbackRate?.price ?? '',
    minimum: values['minimum'] ?? '',
    validateInCart,
    enabled,
  }
}

/** The plugin that is sent. */
export function toPlugin({ kind, name, deploymentUri, fallbackTitle, fallbackPrice, minimum, ...switches }: PluginValues) {
  const isMinimum = kind === 'MINIMUM_ORDER'
  return {
    name: name.trim(),
    deploymentUri: isMinimum ? minimumOrderAddress : deploymentUri.trim(),
    enabled: switches.enabled,
    ...(kind === 'ECOM_SHIPPING_RATES' && {
      fallbackRate: fallbackTitle.trim() ? { title: fallbackTitle.trim(), price: fallbackPrice } : null,
    }),
    ...((isMinimum || kind === 'ECOM_VALIDATIONS') && { validateInCart: switches.validateInCart }),
    ...(isMinimum && { values: { minimum } }),
  }
}

export function checkPlugin({ kind, name, deploymentUri, fallbackTitle, fallbackPrice, minimum }: PluginValues) {
  const isMinimum = kind === 'MINIMUM_ORDER'
  const isPriced = kind === 'ECOM_SHIPPING_RATES' && fallbackTitle.trim() !== ''
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!isMinimum &&
      !URL.canParse(deploymentUri.trim()) && { deploymentUri: t`Enter an address, such as https://app.example.com.` }),
    ...(isPriced && !isDecimal(fallbackPrice) && { fallbackPrice: t`Enter a price.` }),
    ...(isMinimum && !isDecimal(minimum) && { minimum: t`Enter an amount.` }),
  }
}
