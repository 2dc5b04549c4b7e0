import { t } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { ImportedGiftCard } from '@stoa/contract/services/stoa/gift-cards'
import { toDecimal } from '@stoa/web/decimal'

/** The cards of pasted lines: code, balance, expiry, address. */
export function cardsIn(lines: string): ImportedGiftCard[] {
  return rowsOf(lines).map(([code = '', balance = '', expires, email]) => ({
    code: code.replaceAll(/[\s-]/g, '').toUpperCase(),
    balance: toDecimal(balance) ?? '',
    // The end of the day in the time zone of whoever imports.
    ...(expires && { expirationDate: new Date(`${expires}T23:59:59`).toISOString() }),
    ...(email && { recipientEmail: email }),
  }))
}

/** The first thing that is wrong, with its line. */
export function problemOf(lines: string, most: number): string | undefined {
  const rows = rowsOf(lines)
  if (rows.length === 0) return t`Paste at least one gift card.`
  if (rows.length > most) return t`Import at most ${most} gift cards at once.`
  for (const [index, [code = '', balance = '', expires, email]] of rows.entries()) {
    const line = index + 1
    if (!/^[A-Z0-9]{8,20}$/i.test(code.replaceAll(/[\s-]/g, '')))
      return t`Line ${line}: the code needs 8 to 20 letters and digits.`
    if (!toDecimal(balance)) return t`Line ${line}: “${balance}” isn’t an amount.`
    if (expires && Number.isNaN(Date.parse(`${expires}T23:59:59`))) return t`Line ${line}: write the expiry as 2028-12-31.`
    if (email && !isEmail(email)) return t`Line ${line}: “${email}” is not an email address.`
  }
  return undefined
}

function rowsOf(lines: string): string[][] {
  return lines
    .split(/\r?\n/)
    .map((line) => line.split(/[;\t]/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
}
