import type { CustomerFileFormat, CustomerLine, CustomerLineOutcome } from '@stoa/contract/services/stoa/customer-imports'
import { comparableEmail, isEmail } from '@stoa/contract/email'
import { countriesIn, isCountry } from '@stoa/web/countries'
import { dateColumn, readFileDate, toInstant } from '@stoa/web/file-values/dates'
import { readFileFlag } from '@stoa/web/file-values/flags'
import { numberColumn, readFileDecimal } from '@stoa/web/file-values/numbers'
import { isPhone } from '../../../kernel/basics/phone.ts'

/** Why a line cannot be read, and in which cell. */
export class UnreadableCell extends Error {
  readonly outcome: CustomerLineOutcome
  readonly field: keyof CustomerLine | undefined

  constructor(outcome: CustomerLineOutcome, field?: keyof CustomerLine) {
    super(outcome)
    this.outcome = outcome
    this.field = field
  }
}

/** Reads the cells of a line. Each reader answers what the cell says, undefined for an empty one, or throws; none guesses. */
export class LineCells {
  readonly #line: CustomerLine
  readonly #format: CustomerFileFormat

  constructor(line: CustomerLine, format: CustomerFileFormat) {
    this.#line = line
    this.#format = format
  }

  text(field: keyof CustomerLine, longest: number): string | undefined {
    const text = this.#line[field]?.trim()
    if (!text) return undefined
    if (text.length > longest) throw new UnreadableCell('TOO_LONG', field)
    return text
  }

  email(field: keyof CustomerLine): string | undefined {
    const text = this.text(field, 1000)
    if (text === undefined) return undefined
    if (!isEmail(text)) throw new UnreadableCell('NOT_AN_EMAIL', field)
    return comparableEmail(text)
  }

  /** Spreadsheets and shops put an apostrophe before a number, so that it stays a text. */
  phone(field: keyof CustomerLine): string | undefined {
    const text = this.text(field, 60)?.replace(/^'/, '')
    if (!text) return undefined
    if (!isPhone(text) || text.length > 50) throw new UnreadableCell('NOT_A_PHONE', field)
    return text
  }

  country(field: keyof CustomerLine): string | undefined {
    const text = this.text(field, 100)
    if (text === undefined) return undefined
    const code = text.toUpperCase()
    const found = isCountry(code) ? code : countryCodes.get(text.toLowerCase())
    if (!found) throw new UnreadableCell('NOT_A_COUNTRY', field)
    return found
  }

  flag(field: keyof CustomerLine): boolean | undefined {
    const read = readFileFlag(this.#line[field] ?? '')
    if (read.kind === 'ERROR') throw new UnreadableCell('NOT_A_FLAG', field)
    return read.kind === 'FLAG' ? read.flag : undefined
  }

  /** A plain decimal. */
  amount(field: keyof CustomerLine, { maxDecimals, currency }: { maxDecimals: number; currency?: string | undefined }) {
    const cell = this.#line[field] ?? ''
    const column = numberColumn([cell], this.#format.numberFormat)
    const read = readFileDecimal(cell, column, { maxDecimals, ...(currency && { currency }) })
    if (read.kind === 'EMPTY') return undefined
    if (read.kind === 'DECIMAL') return read.decimal
    throw new UnreadableCell(read.error.code === 'AMBIGUOUS' ? 'AMBIGUOUS_NUMBER' : 'NOT_A_NUMBER', field)
  }

  count(field: keyof CustomerLine): number | undefined {
    const decimal = this.amount(field, { maxDecimals: 0 })
    if (decimal === undefined) return undefined
    if (decimal.length > 9) throw new UnreadableCell('NOT_A_NUMBER', field)
    return Number(decimal)
  }

  currency(field: keyof CustomerLine): string | undefined {
    const code = this.text(field, 1000)?.toUpperCase()
    if (code === undefined) return undefined
    if (!/^[A-Z]{3}$/.test(code)) throw new UnreadableCell('NOT_A_CURRENCY', field)
    return code
  }

  /** A moment that lies in the past. */
  date(field: keyof CustomerLine, { timeZone, now }: { timeZone: string; now: Date }): Date | undefined {
    const { dateFormat } = this.#format
    const read = readFileDate(this.#line[field] ?? '', dateFormat ? dateColumn([], dateFormat) : { kind: 'PLAIN' }, { timeZone })
    if (read.kind === 'EMPTY') return undefined
    if (read.kind === 'ERROR') throw new UnreadableCell(read.error.code === 'AMBIGUOUS' ? 'AMBIGUOUS_DATE' : 'NOT_A_DATE', field)
    const date = toInstant(read, timeZone)
    if (date > now || date.getUTCFullYear() < 1990) throw new UnreadableCell('NOT_A_DATE', field)
    return date
  }
}

const countryCodes: ReadonlyMap<string, string> = new Map(
  ['en', 'de'].flatMap((language) => countriesIn(language).map(({ code, name }) => [name.toLowerCase(), code] as const)),
)
