import { t } from '@lingui/core/macro'
import type { ImportMessage, ImportMessageCode, ImportRow } from '@stoa/contract/services/stoa/product-files'
import { refusalInWords, refusals } from '../../../../lib/calls/refusals.ts'

/** The values that messages contain. Columns are named as in the file. */
type Data = Readonly<
  Record<
    | 'after'
    | 'before'
    | 'cell'
    | 'code'
    | 'column'
    | 'currency'
    | 'error'
    | 'host'
    | 'limit'
    | 'line'
    | 'list'
    | 'megabytes'
    | 'message'
    | 'one'
    | 'option'
    | 'other'
    | 'reason'
    | 'status'
    | 'type',
    string
  >
>

/** Texts for everything that an import says about a line. */
export const importTexts: Readonly<Record<ImportMessageCode, (data: Data) => string>> = {
  NOT_AN_AMOUNT: ({ column, cell }) => t`${column} isn’t an amount: ${cell}`,
  NOT_A_NUMBER: ({ column, cell }) => t`${column} isn’t a number: ${cell}`,
  NOT_A_WHOLE_NUMBER: ({ column, cell }) => t`${column} isn’t a whole number: ${cell}`,
  SCIENTIFIC_NOTATION: ({ column, cell }) => t`${column} is in scientific notation, which may have lost digits: ${cell}`,
  NEGATIVE_NUMBER: ({ column, cell }) => t`${column} is negative: ${cell}`,
  OTHER_NUMBER_FORMAT: ({ column, cell }) => t`${column} isn’t written like the other numbers of the column: ${cell}`,
  AMBIGUOUS_NUMBER: ({ column, cell, one, other }) =>
    t`${column} can be read in two ways: ${cell} is ${one} or ${other}. Choose how the column writes numbers.`,
  TOO_MANY_DECIMALS: ({ column, cell, limit }) => t`${column} has more than ${limit} decimals: ${cell}`,
  OTHER_CURRENCY: ({ column, cell, currency }) => t`${column} isn’t in ${currency}: ${cell}`,
  SEVERAL_CURRENCIES: ({ column, cell }) => t`${column} has amounts in several currencies: ${cell}`,
  NOT_A_FLAG: ({ column, cell }) => t`${column} isn’t true or false: ${cell}`,
  NOT_IN_LIST: ({ column, cell, list }) => t`${column} isn’t one of ${list}: ${cell}`,
  UNKNOWN_VALUE: ({ column, cell }) => t`${column} has an unknown value: ${cell}`,
  EMPTY: ({ column }) => t`${column} is empty`,
  TOO_HIGH: ({ column, cell }) => t`${column} is too high: ${cell}`,
  ABOVE_LIMIT: ({ column, cell, limit }) => t`${column} is more than ${limit}: ${cell}`,
  LEFT_OUT: ({ column }) => t`${column} is left out`,
  SHORTENED: ({ column, limit }) => t`${column} is longer than ${limit} characters and was shortened`,
  TOO_LONG: ({ column, limit }) => t`${column} is longer than ${limit} characters and was left out`,
  COMPARE_AT_BELOW_PRICE: ({ column, cell }) => t`${column} is below the price and was left out: ${cell}`,
  COMPARE_AT_REMOVED: () => t`The new price is above the compare-at price, which was removed`,
  COUNTS_AS_ZERO: ({ column, cell }) => t`${column} is negative and counts as 0: ${cell}`,
  EMPTY_COUNTS_AS_ZERO: ({ column }) => t`${column} is empty and counts as 0`,
  SHARED_STOCK: ({ column, cell }) => t`${column} counts all variants together. Here, each variant has this quantity: ${cell}`,
  CODE_OF_OTHER_LINE: ({ code, cell, line }) => t`${code} ${cell} was left out: line ${line} has it too`,
  CODE_OF_OTHER_PRODUCT: ({ code, cell }) => t`${code} ${cell} was left out: another product of the shop has it`,
  CATEGORY_NAME_TOO_LONG: ({ column, limit }) =>
    t`${column} has a name of more than ${limit} characters, which makes no category`,
  SALE_PRICE_OF_CERTAIN_DAYS: ({ cell }) => t`The sale price is for certain days only and was left out: ${cell}`,
  NOT_A_PICTURE_OF_THE_PRODUCT: ({ column, cell }) =>
    t`${column} is not one of the product’s images, and is kept for the next export: ${cell}`,
  PICTURES_OF_NO_OPTION: () =>
    t`The variants’ images differ within the choices of every option, and are kept for the next export`,
  GIFT_CARD: () => t`This is a gift card. Buyers would pay for it and get no code: sell gift cards under Gift cards instead`,
  TOO_MANY_CELLS: () => t`There are more cells than columns`,
  TOO_MANY_VARIANTS: ({ limit }) => t`There are more than ${limit} variants`,
  TOO_MANY_PICTURES: ({ limit }) => t`There are more than ${limit} images`,
  NO_OPTION_VALUE: ({ option }) => t`There is no value for ${option}`,
  SAME_OPTIONS: ({ line }) => t`Line ${line} has the same options`,
  SECOND_VARIANT_WITHOUT_OPTIONS: ({ line }) => t`Line ${line} is a variant too, but the product has no options`,
  NEGATIVE_BY_SURCHARGE: ({ cell }) => t`The surcharge makes the price negative: ${cell}`,
  DISCOUNT_WITHOUT_MODE: () => t`discountMode is empty, so discountValue is neither a percentage nor an amount`,
  DISCOUNT_ABOVE_PRICE: ({ cell }) => t`discountValue is more than the price: ${cell}`,
  UNKNOWN_TYPE: ({ cell }) => t`Type isn’t simple, variable or variation: ${cell}`,
  NO_PARENT: ({ cell }) => t`The file has no product for this Parent: ${cell}`,
  NO_VARIATIONS: () => t`Type is variable, but the file has no variations of the product that are sold`,
  VARIATION_LEFT_OUT: ({ cell }) => t`A variation that is disabled or has no price was left out: ${cell}`,
  TOO_MANY_ATTRIBUTES: ({ limit }) => t`The variations differ by more than ${limit} attributes`,
  UNCONFIRMED_PRICE: ({ before, after }) => t`The price would change from ${before} to ${after}. Confirm it first.`,
  LARGE_STOCK_CHANGE: ({ before, after }) => t`The quantity changes from ${before} to ${after}`,
  REFUSED: ({ error, message }) => {
    const known = error === 'VALIDATION' ? undefined : refusals[error]
    return known ? t(known) : t`The shop doesn’t accept the product: ${message}`
  },
  GONE: () => t`The product is no longer in the shop`,
  CHANGED_SINCE: () => t`The product was changed or bought after the import, so it stays as it is`,
  PICTURE_WITHOUT_ADDRESS: () => t`The image has no web address; the text is kept`,
  PICTURE_TOO_LARGE: ({ megabytes }) => t`The image is larger than ${megabytes} MB; its address is kept`,
  PICTURE_NOT_FETCHED: ({ host, reason }) => t`The image couldn’t be fetched from ${host} (${reason}); its address is kept`,
  PICTURE_ANSWERED: ({ status }) => t`The image couldn’t be fetched (status ${status}); its address is kept`,
  PICTURE_OF_OTHER_TYPE: ({ type }) =>
    type ? t`The file is not an image but ${type}; its address is kept` : t`The file is not an image; its address is kept`,
  PICTURE_REFUSED: ({ error, reason }) => {
    const why = refusalInWords({ code: error, description: reason })
    return t`The image can’t be stored, and its address is kept. ${why}`
  },
  PICTURE_NOT_STORED: ({ reason }) => t`The image couldn’t be stored (${reason}); its address is kept`,
}

/** Returns an import's message about a line. Older imports have English texts only. */
export function describeMessages({ messages = [], message }: Pick<ImportRow, 'messages' | 'message'>): string | undefined {
  return messages.length > 0 ? messages.map(inWords).join(' · ') : (message ?? undefined)
}

function inWords({ code, data }: ImportMessage): string {
  return importTexts[code!]((data ?? {}) as Data)
}
