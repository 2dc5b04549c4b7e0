import { plural, t } from '@lingui/core/macro'
import { importGiftCards } from '@stoa/contract/calls/stoa/gift-cards'
import { importGiftCardsRequestLimits } from '@stoa/contract/limits/stoa/gift-cards'
import type { ImportResult } from '@stoa/contract/services/stoa/gift-cards'
import { useNavigate } from 'react-router'
import { notifyFailed } from '../../../lib/notify.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { paths } from '../../../paths.ts'
import { TextAreaField } from '../../../ui/fields.tsx'
import { SideForm } from '../../../ui/side-form.tsx'
import { cardsIn, problemOf } from './import-lines.ts'
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
      initial={{ lines: '' }}
      check={({ lines }) => {
        const problem = problemOf(lines, most)
        return problem ? { lines: problem } : {}
      }}
      toRequest={({ lines }) => ({ giftCards: cardsIn(lines) })}
      submitLabel={t`Import`}
      onClose={close}
    >
      {(form) => (
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
      )}
    </SideForm>
  )
}

function tellRefused(results: readonly ImportResult[]): void {
  const of = (errorCode: string) =>
    results.flatMap((result) => (result.errorCode === errorCode ? String((result.originalIndex ?? 0) + 1) : [])).join(', ')
  const [known, wrong] = [of('GIFT_CARD_ALREADY_EXISTS'), of('VALIDATION_ERROR')]
  if (known) notifyFailed({ title: t`Not imported, because there is a card with this code`, detail: t`Lines ${known}` })
  if (wrong) notifyFailed({ title: t`Not imported, because something is wrong in the line`, detail: t`Lines ${wrong}` })
}
