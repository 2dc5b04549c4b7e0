import type { ImportMessage, ImportMessageCode } from '@stoa/contract/services/stoa/product-files'

type Named<Names extends string> = Readonly<Record<Names, string | number>>

/** The texts of the API about lines of a file. Screens have texts of their own for each code. */
export const importTexts = {
  // A cell that is no value of its column.
  NOT_AN_AMOUNT: ({ column, cell }: Named<'column' | 'cell'>) => `${column} isn’t an amount: ${cell}`,
  NOT_A_NUMBER: ({ column, cell }: Named<'column' | 'cell'>) => `${column} isn’t a number: ${cell}`,
  NOT_A_WHOLE_NUMBER: ({ column, cell }: Named<'column' | 'cell'>) => `${column} isn’t a whole number: ${cell}`,
  SCIENTIFIC_NOTATION: ({ column, cell }: Named<'column' | 'cell'>) =>
    `${column} is in scientific notation, which may have lost digits: ${cell}`,
  NEGATIVE_NUMBER: ({ column, cell }: Named<'column' | 'cell'>) => `${column} is negative: ${cell}`,
  OTHER_NUMBER_FORMAT: ({ column, cell }: Named<'column' | 'cell'>) =>
    `${column} isn’t written like the other numbers of the column: ${cell}`,
  AMBIGUOUS_NUMBER: ({ column, cell, one, other }: Named<'column' | 'cell' | 'one' | 'other'>) =>
    `${column} has two readings: ${cell} is ${one} or ${other}. State the decimal separator of the column`,
  TOO_MANY_DECIMALS: ({ column, cell, limit }: Named<'column' | 'cell' | 'limit'>) =>
    `${column} has more than ${limit} decimals: ${cell}`,
  OTHER_CURRENCY: ({ column, cell, currency }: Named<'column' | 'cell' | 'currency'>) =>
    `${column} is in another currency than ${currency}: ${cell}`,
  SEVERAL_CURRENCIES: ({ column, cell }: Named<'column' | 'cell'>) => `${column} has amounts in several currencies: ${cell}`,
  NOT_A_FLAG: ({ column, cell }: Named<'column' | 'cell'>) => `${column} isn’t true or false: ${cell}`,
  NOT_IN_LIST: ({ column, cell, list }: Named<'column' | 'cell' | 'list'>) => `${column} isn’t one of ${list}: ${cell}`,
  UNKNOWN_VALUE: ({ column, cell }: Named<'column' | 'cell'>) => `${column} has an unknown value: ${cell}`,
  EMPTY: ({ column }: Named<'column'>) => `${column} is empty`,
  TOO_HIGH: ({ column, cell }: Named<'column' | 'cell'>) => `${column} is too high: ${cell}`,
  ABOVE_LIMIT: ({ column, cell, limit }: Named<'column' | 'cell' | 'limit'>) => `${column} is more than ${limit}: ${cell}`,
  // A cell that is left out or shortened.
  LEFT_OUT: ({ column }: Named<'column'>) => `${column} is left out`,
  SHORTENED: ({ column, limit }: Named<'column' | 'limit'>) => `${column} is longer than ${limit} characters and was shortened`,
  TOO_LONG: ({ column, limit }: Named<'column' | 'limit'>) => `${column} is longer than ${limit} characters and was left out`,
  COMPARE_AT_BELOW_PRICE: ({ column, cell }: Named<'column' | 'cell'>) =>
    `${column} is below the price and was left out: ${cell}`,
  COMPARE_AT_REMOVED: () => 'the new price is above the compare-at price, which was removed',
  COUNTS_AS_ZERO: ({ column, cell }: Named<'column' | 'cell'>) => `${column} is negative and counts as 0: ${cell}`,
  EMPTY_COUNTS_AS_ZERO: ({ column }: Named<'column'>) => `${column} is empty and counts as 0`,
  SHARED_STOCK: ({ column, cell }: Named<'column' | 'cell'>) =>
    `${column} counts all variants together, and each of them has this quantity here: ${cell}`,
  CODE_OF_OTHER_LINE: ({ code, cell, line }: Named<'code' | 'cell' | 'line'>) =>
    `the ${code} ${cell} was left out: line ${line} has it too`,
  CODE_OF_OTHER_PRODUCT: ({ code, cell }: Named<'code' | 'cell'>) =>
    `the ${code} ${cell} was left out: another product of the shop has it`,
  CATEGORY_NAME_TOO_LONG: ({ column, limit }: Named<'column' | 'limit'>) =>
    `${column} has a name of more than ${limit} characters, which makes no category`,
  SALE_PRICE_OF_CERTAIN_DAYS: ({ cell }: Named<'cell'>) =>
    `the sale price holds for certain days alone, and was left out: ${cell}`,
  NOT_A_PICTURE_OF_THE_PRODUCT: ({ column, cell }: Named<'column' | 'cell'>) =>
    `${column} is not a picture of the product, and is kept for the next export: ${cell}`,
  PICTURES_OF_NO_OPTION: () =>
    'the pictures of the variants differ within the choices of every option, and are kept for the next export',
  // A line that makes no product.
  GIFT_CARD: () =>
    'it is a gift card, which isn’t imported as a product: buyers would pay and get no code. Sell gift cards under Gift cards',
  TOO_MANY_CELLS: () => 'there are more cells than columns',
  TOO_MANY_VARIANTS: ({ limit }: Named<'limit'>) => `there are more than ${limit} variants`,
  TOO_MANY_PICTURES: ({ limit }: Named<'limit'>) => `there are more than ${limit} pictures`,
  NO_OPTION_VALUE: ({ option }: Named<'option'>) => `there is no value for ${option}`,
  SAME_OPTIONS: ({ line }: Named<'line'>) => `line ${line} has the same options`,
  SECOND_VARIANT_WITHOUT_OPTIONS: ({ line }: Named<'line'>) => `line ${line} is a variant too, but the product has no options`,
  // Problems in files of other programs.
  NEGATIVE_BY_SURCHARGE: ({ cell }: Named<'cell'>) => `surcharge makes the price negative: ${cell}`,
  DISCOUNT_WITHOUT_MODE: () => 'discountMode is empty, so discountValue is neither a percentage nor an amount',
  DISCOUNT_ABOVE_PRICE: ({ cell }: Named<'cell'>) => `discountValue is more than the price: ${cell}`,
  UNKNOWN_TYPE: ({ cell }: Named<'cell'>) => `Type is not simple, variable or variation: ${cell}`,
  NO_PARENT: ({ cell }: Named<'cell'>) => `there is no product for its Parent in the file: ${cell}`,
  NO_VARIATIONS: () => 'Type is variable, and the file has no variations of the product that are sold',
  VARIATION_LEFT_OUT: ({ cell }: Named<'cell'>) => `a variation that is disabled or has no price was left out: ${cell}`,
  TOO_MANY_ATTRIBUTES: ({ limit }: Named<'limit'>) => `variations differ by more than ${limit} attributes`,
  // Changes to products of the shop.
  UNCONFIRMED_PRICE: ({ before, after }: Named<'before' | 'after'>) =>
    `the price would change from ${before} to ${after}, and nobody has confirmed the change`,
  LARGE_STOCK_CHANGE: ({ before, after }: Named<'before' | 'after'>) => `the quantity changes from ${before} to ${after}`,
  REFUSED: ({ message }: Named<'error' | 'message'>) => String(message),
  GONE: () => 'It is not in the shop any more',
  CHANGED_SINCE: () => 'It was changed or bought after the import, and stays as it is',
  // Pictures whose address is kept.
  PICTURE_WITHOUT_ADDRESS: () => 'The picture is not a web address; it is kept as it is written',
  PICTURE_TOO_LARGE: ({ megabytes }: Named<'megabytes'>) => `The picture is larger than ${megabytes} MB; its address is kept`,
  PICTURE_NOT_FETCHED: ({ host, reason }: Named<'host' | 'reason'>) =>
    `The picture could not be fetched from ${host}: ${reason}; its address is kept`,
  PICTURE_ANSWERED: ({ status }: Named<'status'>) =>
    `The picture could not be fetched: the answer was ${status}; its address is kept`,
  PICTURE_OF_OTHER_TYPE: ({ type }: Named<'type'>) =>
    `The picture is not a picture but ${type || 'something without a type'}; its address is kept`,
  PICTURE_REFUSED: ({ reason }: Named<'error' | 'reason'>) => `The picture ${reason}; its address is kept`,
  PICTURE_NOT_STORED: ({ reason }: Named<'reason'>) => `The picture could not be stored: ${reason}; its address is kept`,
} satisfies Record<ImportMessageCode, (data: any) => string>

type DataOf<Code extends ImportMessageCode> = Parameters<(typeof importTexts)[Code]>

/** Creates a message with its data: cells, columns and numbers, as texts. */
export function importMessage<Code extends ImportMessageCode>(code: Code, ...[data]: DataOf<Code>): ImportMessage {
  return { code, data: Object.fromEntries(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)])) }
}

export function inEnglish({ code, data }: ImportMessage): string {
  return (importTexts[code!] as (data: object) => string)(data ?? {})
}
