import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { SubscriptionSubstitute } from '@stoa/contract/services/stoa/subscriptions'
import { EntityField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { loadProductIds, variantKind } from '../../../lib/pickers/variants.ts'
import { changeField, useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import { CloseIcon, PlusIcon } from '../../../ui/pictures/icons.tsx'
import classes from './substitutes.module.css'
import type { SubstituteValues, Values } from './values.ts'

/** The contract's limit. */
const most = 300

export function Substitutes({ form }: { form: FormOf<Values> }) {
  const { outOfStock, substitutes } = useValues(form)
  if (outOfStock !== 'SUBSTITUTE') return null
  const change = (next: SubstituteValues[]) => changeField(form, 'substitutes', next)
  return (
    <div className={classes.list}>
      <p className={classes.hint}>
        {t`The substitute costs what was agreed, or less if it is cheaper. Customers hear of it, and can refuse substitutes on the page of their subscription.`}
      </p>
      {substitutes.map(({ key }, index) => (
        <div key={key} className={classes.row}>
          <EntityField form={form} name={`substitutes.${index}.product`} kind={productKind} label={t`Out of stock`} />
          <EntityField form={form} name={`substitutes.${index}.substitute`} kind={variantKind} label={t`Delivered instead`} />
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            title={t`Remove`}
            aria-label={t`Remove substitute ${index + 1}`}
            onClick={() => change(substitutes.toSpliced(index, 1))}
          >
            <CloseIcon />
          </ActionIcon>
        </div>
      ))}
      {substitutes.length < most && (
        <Button
          className={classes.add}
          leftSection={<PlusIcon />}
          onClick={() => change([...substitutes, { key: crypto.randomUUID(), product: '', ofVariant: '', substitute: '' }])}
        >
          {t`Add substitute`}
        </Button>
      )}
    </div>
  )
}

export function checkSubstitutes(substitutes: readonly SubstituteValues[]): Record<string, string> {
  const problems = substitutes.flatMap(({ product, ofVariant, substitute }, index): [string, string][] => {
    const isRepeated = substitutes.slice(0, index).some((other) => other.product === product && other.ofVariant === ofVariant)
    return [
      ...(!product ? [[`substitutes.${index}.product`, t`Choose a product.`] as [string, string]] : []),
      ...(product && isRepeated
        ? [[`substitutes.${index}.product`, t`This product has a substitute already.`] as [string, string]]
        : []),
      ...(!substitute ? [[`substitutes.${index}.substitute`, t`Choose a variant.`] as [string, string]] : []),
    ]
  })
  return Object.fromEntries(problems)
}

export function toSubstituteValues(substitutes: readonly SubscriptionSubstitute[]): SubstituteValues[] {
  return substitutes.map(({ product, substitute }, index) => ({
    key: String(index),
    product: product?.productId ?? '',
    ofVariant: product?.variantId ?? '',
    substitute: substitute?.variantId ?? '',
  }))
}

/** Rows that are not complete are those of another rule, and are left out. */
export async function toSubstitutes(values: readonly SubstituteValues[]): Promise<SubscriptionSubstitute[]> {
  const complete = values.filter(({ product, substitute }) => product && substitute)
  const productIds = complete.length > 0 ? await loadProductIds(complete.map(({ substitute }) => substitute)) : new Map()
  return complete.map(({ product, ofVariant, substitute }) => ({
    product: { productId: product, ...(ofVariant && { variantId: ofVariant }) },
    substitute: { productId: productIds.get(substitute) ?? '', variantId: substitute },
  }))
}
