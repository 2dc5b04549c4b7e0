import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import { currencyExponent } from '@stoa/pricing'
import { useSession } from '../../../lib/calls/session.ts'
import { DecimalField, MoneyField, weightDigits } from '../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField } from '../../../ui/fields/fields.tsx'
import { CloseIcon, PlusIcon, WarningIcon } from '../../../ui/pictures/icons.tsx'
import { changeField, type FormOf, useValues } from '../../../ui/form/typed-form.ts'
import layout from '../../../ui/form/form-columns.module.css'
import classes from '../delivery.module.css'
import { useBasisUnit } from '../unit.ts'
import { findFlaws, type Basis, type Flaw } from '../rates.ts'
import type { OptionValues } from './values.ts'

export function RateFields({ form }: { form: FormOf<OptionValues> }) {
  const { basis } = useValues(form)
  const { currency } = useSession().site
  const bases: { value: Basis; label: string }[] = [
    { value: 'FLAT', label: t`Flat rate` },
    { value: 'WEIGHT', label: t`Weight` },
    { value: 'PRICE', label: t`Order value` },
    { value: 'QUANTITY', label: t`Number of items` },
  ]
  return (
    <div className={layout.stack}>
      <SelectField form={form} name="basis" label={t`Price based on`} data={bases} gone={t`Custom conditions`} />
      {basis === 'OWN' && (
        <p className={classes.hint}>
          {t`These conditions were set through the API and can’t be edited here. They stay unchanged unless you choose another type.`}
        </p>
      )}
      {basis === 'FLAT' && (
        <MoneyField form={form} name="amount" label={t`Price in ${currency}`} currency={currency} placeholder="4.90" />
      )}
      {basis !== 'FLAT' && basis !== 'OWN' && <Steps form={form} basis={basis} />}
      {basis !== 'OWN' && (
        <>
          <SwitchField
            form={form}
            name="perPiece"
            label={t`Per item`}
            description={t`The price is multiplied by the number of items.`}
          />
          <MoneyField
            form={form}
            name="freeFrom"
            label={t`Free shipping from (${currency})`}
            currency={currency}
            placeholder={t`Never`}
            description={t`After discounts.`}
          />
        </>
      )}
    </div>
  )
}

function Steps({ form, basis }: { form: FormOf<OptionValues>; basis: Exclude<Basis, 'FLAT' | 'OWN'> }) {
  const values = useValues(form)
  const unit = useBasisUnit(basis)
  const { currency } = useSession().site
  const digits = { WEIGHT: weightDigits, PRICE: currencyExponent(currency), QUANTITY: 0 }[basis]
  const last = values.steps.at(-1)
  const after = basis === 'QUANTITY' && last?.to ? String(Number(last.to) + 1) : (last?.to ?? '0')
  return (
    <fieldset className={classes.steps}>
      <legend>{t`Price steps`}</legend>
      {values.steps.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the form names its fields by their place
        <div key={index} className={classes.step} role="group" aria-label={t`Step ${index + 1}`}>
          <DecimalField form={form} name={`steps.${index}.from`} label={t`From (${unit})`} digits={digits} />
          <DecimalField
            form={form}
            name={`steps.${index}.to`}
            label={basis === 'QUANTITY' ? t`To (${unit})` : t`Below (${unit})`}
            digits={digits}
            placeholder={t`Never`}
          />
          <MoneyField form={form} name={`steps.${index}.amount`} label={t`Price in ${currency}`} currency={currency} />
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.remove!}
            disabled={values.steps.length === 1}
            aria-label={t`Remove step ${index + 1}`}
            onClick={() => changeField(form, 'steps', values.steps.toSpliced(index, 1))}
          >
            <CloseIcon />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          leftSection={<PlusIcon />}
          onClick={() => changeField(form, 'steps', [...values.steps, { from: after, to: '', amount: '' }])}
        >
          {t`Add step`}
        </Button>
      </div>
      <div role="status">
        <ul className={classes.flaws}>
          {findFlaws(values).map((flaw) => (
            <li key={JSON.stringify(flaw)}>
              <WarningIcon />
              {inWords(flaw, unit, basis === 'QUANTITY')}
            </li>
          ))}
        </ul>
      </div>
    </fieldset>
  )
}

function inWords(flaw: Flaw, unit: string, inclusive: boolean): string {
  switch (flaw.kind) {
    case 'start':
      return t`Not offered below ${flaw.at} ${unit}.`
    case 'end':
      return inclusive ? t`Not offered above ${flaw.at} ${unit}.` : t`Not offered from ${flaw.at} ${unit}.`
    case 'gap':
      return t`Not offered between ${flaw.from} and ${flaw.to} ${unit}.`
    case 'overlap':
      return t`Two steps overlap from ${flaw.from} ${unit}. The upper one applies.`
  }
}
