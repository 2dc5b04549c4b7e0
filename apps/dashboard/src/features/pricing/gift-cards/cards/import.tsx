import { plural, t } from '@lingui/core/macro'
import { importGiftCards } from '@stoa/contract/calls/stoa/gift-cards'
import { importGiftCardsRequestLimits } from '@stoa/contract/limits/stoa/gift-cards'
import type { ImportResult } from '@stoa/contract/services/stoa/gift-cards'
import type { DateFormat } from '@stoa/web/file-values/dates'
import type { NumberFormat } from '@stoa/web/file-values/numbers'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { dateFormatChoices } from '../../../../lib/csv/date-format-field.tsx'
import { numberFormatChoices } from '../../../../lib/csv/number-format-choices.ts'
import { notifyFailed } from '../../../../lib/calls/notify.tsx'
import { currentSite } from '../../../../lib/calls/session.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SelectField, TextAreaField } from '../../../../ui/fields/fields.tsx'
import { SideForm } from '../../../../ui/form/side-form.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import { readCards } from './import-lines.ts'
import { giftCards } from './queries.ts'

const most = importGiftCardsRequestLimits.giftCards.maxItems

/** Brings cards of another shop along, with what is left on them. Their holders keep their codes. */
export default function ImportGiftCards() {
  const navigate = useNavigate()
  const close = () => void navigate(paths.giftCards())
  const call = useCall(importGiftCards, {
    failed: t`We couldn’t import the gift cards`,
    quiet: true,
    done: ({ imported = 0 }) => plural(imported, { one: '# gift card imported', other: '# gift cards imported' }),
    refreshes: [giftCards],
    onDone: ({ results = [] }) => {
      tellRefused(results)
      close()
    },
  })
  return (
    <SideForm
      title={t`Import gift cards`}
      call={call}
      initial={initial}
      check={(values) => {
        const { cards, problem } = read(values)
        if (cards.length === 0) return { lines: t`Paste at least one gift card.` }
        if (cards.length > most) return { lines: t`Import at most ${most} gift cards at once.` }
        return problem ? { lines: problem } : {}
      }}
      toRequest={(values) => ({ giftCards: read(values).cards })}
      submitLabel={t`Import`}
      onClose={close}
    >
      {(form) => (
        <>
          <TextAreaField
            form={form}
            name="lines"
            label={t`Gift cards`}
            description={t`One per line: code, balance, expiry and email address, separated by semicolons or tabs as in a spreadsheet. Expiry and address may be missing. Nobody gets an email.`}
            placeholder={'ABCD1234EFGH; 25.00; 2028-12-31; mia@example.com'}
            minRows={10}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
          <Formats form={form} />
        </>
      )}
    </SideForm>
  )
}

const initial = { lines: '', numbers: '', dates: '' }

function read({ lines, numbers, dates }: typeof initial) {
  const stated = {
    numbers: (numbers || undefined) as NumberFormat | undefined,
    dates: (dates || undefined) as DateFormat | undefined,
  }
  return readCards(lines, stated, currentSite())
}

/** Shows how the balances and the dates are read, and lets the owner correct it. */
function Formats({ form }: { form: FormOf<typeof initial> }) {
  const values = useWatch({ control: form.control }) as typeof initial
  const { balances, expiries } = read({ ...initial, ...values })
  return (
    <>
      <SelectField form={form} name="numbers" label={t`Balances`} data={numberFormatChoices(balances)} />
      <SelectField form={form} name="dates" label={t`Dates`} data={dateFormatChoices(expiries)} />
    </>
  )
}

function tellRefused(results: readonly ImportResult[]): void {
  const of = (errorCode: string) =>
    results.flatMap((result) => (result.errorCode === errorCode ? String((result.originalIndex ?? 0) + 1) : [])).join(', ')
  const [known, wrong] = [of('GIFT_CARD_ALREADY_EXISTS'), of('VALIDATION_ERROR')]
  if (known) notifyFailed({ title: t`Not imported, because there is a card with this code`, detail: t`Lines ${known}` })
  if (wrong) notifyFailed({ title: t`Not imported, because something is wrong in the line`, detail: t`Lines ${wrong}` })
}
