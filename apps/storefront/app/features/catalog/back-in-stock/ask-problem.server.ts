import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallError } from '@stoa/client'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'

/** Why somebody cannot ask, in words for them: of the field, or of the whole form. */
export function askProblem(error: CallError, i18n: I18n): { emailProblem: string } | { problem: string } {
  if (error.code === 'VALIDATION') return { emailProblem: i18n._(msg`Enter an email address such as name@example.com.`) }
  return { problem: i18n._(refusalText(error, problems)) }
}

const problems = {
  ITEM_IN_STOCK: msg`Good news: it’s in stock again. You can buy it now.`,
  PRODUCT_NOT_FOUND: msg`We no longer sell this product.`,
  REQUEST_COLLECTION_DISABLED: msg`We don’t send these emails at the moment.`,
}
