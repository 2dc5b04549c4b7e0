import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ChoiceButton } from '../sections/choice-button.tsx'
import { noTip, ownTipField, tipField } from './tip-fields.ts'
import type { RefusedTip, TipChoices } from './tip.server.ts'

/** Chooses a tip. Each button is one choice, so that one press is enough, also without script. */
export function TipForm({ tips, refused }: { tips: TipChoices; refused: RefusedTip | undefined }) {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const isBusy = formData ? formData.has(tipField) || formData.has(ownTipField) : false
  const { presets, allowsOwnAmount, own, tip } = tips
  return (
    <section aria-labelledby="tip-title" className="border-t border-line py-4">
      <h2 id="tip-title" className="font-medium">
        <Trans>Add a tip for our staff?</Trans>
      </h2>
      <Form method="post" preventScrollReset className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {presets.map(({ value, label, amount, isChosen }) => (
          <ChoiceButton key={value} name={tipField} value={value} isChosen={isChosen} isBusy={isBusy} className="text-center">
            {label}
            {amount && <span className="block text-small text-quiet tabular-nums">{amount}</span>}
          </ChoiceButton>
        ))}
        <ChoiceButton name={tipField} value={noTip} isChosen={!tip} isBusy={isBusy} className="text-center">
          <Trans>No tip</Trans>
        </ChoiceButton>
      </Form>
      {allowsOwnAmount && (
        <details open={refused !== undefined || own !== undefined} className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center text-small underline underline-offset-4">
            <Trans>Another amount</Trans>
          </summary>
          <Form method="post" preventScrollReset className="flex flex-wrap items-start gap-3">
            <Field
              key={refused?.typed ?? own}
              name={ownTipField}
              label={t`Your tip`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={refused?.typed ?? own}
              problem={refused && t`Enter an amount, for example 3.50.`}
              className="min-w-0 flex-[999_1_9rem]"
            />
            <Button variant="plain" aria-disabled={isBusy || undefined} className="mt-[1.625rem] grow">
              <Trans>Add tip</Trans>
            </Button>
          </Form>
        </details>
      )}
      <p role="status" className="mt-2 text-small text-quiet empty:hidden">
        {tip && <Trans>Your tip of {tip} is included in the total.</Trans>}
      </p>
    </section>
  )
}
