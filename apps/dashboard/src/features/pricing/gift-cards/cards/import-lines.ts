import { t } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { ImportedGiftCard } from '@stoa/contract/services/stoa/gift-cards'
import { currencyExponent } from '@stoa/pricing'
import { addDays, dayStart } from '@stoa/web/days'
import { dateColumn, readFileDate, type DateColumn, type DateFormat } from '@stoa/web/file-values/dates'
import { numberColumn, readFileDecimal, type NumberColumn, type NumberFormat } from '@stoa/web/file-values/numbers'

interface CardRules {
  currency: string
  /** The site's, never the browser's. */
  timeZone: string
}

/** The notation of balances and expiry dates, if the owner chose one. */
export interface StatedFormats {
  numbers?: NumberFormat | undefined
  dates?: DateFormat | undefined
}

export interface ReadCards {
  cards: ImportedGiftCard[]
  balances: NumberColumn
  expiries: DateColumn
  /** The first thing that is wrong, with its line. */
  problem: string | undefined
}

/** Reads pasted lines: code, balance, expiry, address. */
export function readCards(lines: string, stated: StatedFormats, { currency, timeZone }: CardRules): ReadCards {
  const rows = splitRows(lines)
  const balances = numberColumn(
    rows.map(({ cells }) => cells[1] ?? ''),
    stated.numbers,
  )
  const expiries = dateColumn(
    rows.map(({ cells }) => cells[2] ?? ''),
    stated.dates,
  )
  const cards: ImportedGiftCard[] = []
  let problem: string | undefined
  for (const { line, cells } of rows) {
    const [givenCode = '', givenBalance = '', givenExpiry = '', email = ''] = cells
    const code = givenCode.replaceAll(/[\s-]/g, '').toUpperCase()
    const balance = readFileDecimal(givenBalance, balances, { maxDecimals: currencyExponent(currency), currency })
    const expiry = readFileDate(givenExpiry, expiries, { timeZone })
    if (!/^[A-Z0-9]{8,20}$/.test(code)) problem ??= t`Line ${line}: the code needs 8 to 20 letters and digits.`
    if (balance.kind !== 'DECIMAL' || balance.decimal === '0') problem ??= balanceProblem(line, givenBalance, balance, currency)
    if (expiry.kind === 'ERROR') problem ??= expiryProblem(line, givenExpiry, expiry.error.code)
    if (email && !isEmail(email)) problem ??= t`Line ${line}: “${email}” is not an email address.`
    if (cells.length > 4) problem ??= t`Line ${line} has more than four values.`
    cards.push({
      code,
      balance: balance.kind === 'DECIMAL' ? balance.decimal : '',
      ...(expiry.kind === 'DAY' && { expirationDate: toEndOfDay(expiry.day, timeZone) }),
      ...(expiry.kind === 'INSTANT' && { expirationDate: expiry.instant.toISOString() }),
      ...(email && { recipientEmail: email }),
    })
  }
  return { cards, balances, expiries, problem }
}

/** The last second of a day. */
function toEndOfDay(day: string, timeZone: string): string {
  return new Date(dayStart(addDays(day, 1), timeZone).getTime() - 1000).toISOString()
}

function balanceProblem(line: number, given: string, read: ReturnType<typeof readFileDecimal>, currency: string): string {
  const code = read.kind === 'ERROR' ? read.error.code : undefined
  if (code === 'AMBIGUOUS') return t`Line ${line}: “${given}” can be read in two ways. Choose how the balances are written.`
  if (code === 'OTHER_FORMAT') return t`Line ${line}: “${given}” is not written as the other balances.`
  if (code === 'TOO_MANY_DECIMALS') return t`Line ${line}: “${given}” has more decimals than ${currency}.`
  if (code === 'OTHER_CURRENCY' || code === 'MIXED_CURRENCIES') return t`Line ${line}: “${given}” is not in ${currency}.`
  return t`Line ${line}: “${given}” isn’t an amount.`
}

function expiryProblem(line: number, given: string, code: string): string {
  if (code === 'AMBIGUOUS') return t`Line ${line}: “${given}” can be read in two ways. Choose how the dates are written.`
  if (code === 'OTHER_FORMAT') return t`Line ${line}: “${given}” is not written as the other dates.`
  if (code === 'NO_SUCH_DAY') return t`Line ${line}: there is no day “${given}”.`
  return t`Line ${line}: write the expiry as 2028-12-31.`
}

/** With the line of the text, and no empty cells at the end. */
function splitRows(lines: string): { line: number; cells: string[] }[] {
  return lines.split(/\r?\n/).flatMap((text, index) => {
    const cells = text.split(/[;\t]/).map((cell) => cell.trim())
    while (cells.at(-1) === '') cells.pop()
    return cells.length > 0 ? [{ line: index + 1, cells }] : []
  })
}
