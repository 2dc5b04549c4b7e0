import type { CustomerFileFormat, CustomerLine, CustomerLineOutcome } from '@stoa/contract/services/stoa/customer-imports'
import type { Customer, CustomerAddress } from '@stoa/contract/services/stoa/customers'
import { customerLimits } from '@stoa/contract/limits/stoa/customers'
import { isDeepStrictEqual } from 'node:util'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { cleanTags, customer, emailKey, type StoredCustomer } from '../../members/customers/index.ts'
import { LineCells, UnreadableCell } from './cells.ts'
import { findCustomersByKeys, findCustomersByImportKeys } from './store/known.ts'

/** A line that can be imported. */
export interface ReadCustomer {
  /** By what the customer is found: the identity of the address, or the id of the other shop. */
  key: string
  email: string | undefined
  /** What the line says of the customer. What it does not say stays. */
  fields: Pick<Customer, 'firstName' | 'lastName' | 'company' | 'phone'>
  address: CustomerAddress | undefined
  tags: string[]
  note: string | undefined
  imported: NonNullable<Customer['imported']> | undefined
  /** When they agreed to marketing messages; null where the file says that they did, and not when. */
  consents: { type: 'EMAIL' | 'PHONE'; date: Date | null }[]
}

export interface PlannedLine {
  outcome: CustomerLineOutcome
  field?: string | undefined
  /** Absent for a line that is left out. */
  read?: ReadCustomer
  /** The customer that the line is about, if there is one. */
  known?: StoredCustomer
  /** The fields that change of a customer who is known. */
  changes?: string[]
}

/**
 * What an import of the lines changes. A line is left out if a line above names the same customer; `loadSeen` knows those of earlier
 * batches.
 */
export async function planLines(
  site: SiteRead,
  format: CustomerFileFormat,
  lines: readonly CustomerLine[],
  loadSeen: (keys: readonly string[]) => Promise<Set<string>> = async () => new Set(),
): Promise<PlannedLine[]> {
  const read = lines.map((line) => readLine(site, format, line))
  const keys = read.flatMap((each) => (each instanceof UnreadableCell ? [] : [each.key]))
  const known = await loadKnown(site, keys)
  const seen = await loadSeen(keys)
  return read.map((each) => {
    if (each instanceof UnreadableCell) return { outcome: each.outcome, field: each.field }
    if (seen.has(each.key)) return { outcome: 'LINE_TWICE', field: each.email ? 'email' : 'externalId' }
    seen.add(each.key)
    const before = known.get(each.key)
    if (!before) return { outcome: 'NEW', read: each }
    const changes = changesOf(before, each)
    return { outcome: changes.length > 0 ? 'CHANGED' : 'UNCHANGED', read: each, known: before, changes }
  })
}

async function loadKnown(site: SiteRead, keys: readonly string[]): Promise<ReadonlyMap<string, StoredCustomer>> {
  const ids = new Map([...(await findCustomersByKeys(site, keys)), ...(await findCustomersByImportKeys(site, keys))])
  const customers = await customer.getMany(site, [...ids.values()])
  return new Map(
    [...ids].flatMap(([key, id]) => {
      const found = customers.get(id)
      return found ? [[key, found] as const] : []
    }),
  )
}

/** The customer after the import. The file's values count, but for what is a member's own. */
export function afterImport(before: StoredCustomer, { fields, address, tags, imported }: ReadCustomer): StoredCustomer {
  const addresses = before.addresses ?? []
  const isNew = address && !addresses.some((each) => isDeepStrictEqual(each, address))
  const added = tags.filter((tag) => !(before.tags ?? []).some((each) => each.toLowerCase() === tag.toLowerCase()))
  return {
    ...before,
    ...(!before.isMember && fields),
    ...(isNew && addresses.length < customerLimits.addresses.maxItems && { addresses: [...addresses, address] }),
    ...(added.length > 0 && { tags: [...(before.tags ?? []), ...added].slice(0, customerLimits.tags.maxItems) }),
    ...(imported && { imported: { ...imported, importedDate: before.imported?.importedDate ?? imported.importedDate } }),
  } as StoredCustomer
}

const compared = ['firstName', 'lastName', 'company', 'phone', 'addresses', 'tags', 'imported'] as const

function changesOf(before: StoredCustomer, read: ReadCustomer): string[] {
  const after = afterImport(before, read)
  return compared.filter((name) => !isDeepStrictEqual(before[name] ?? undefined, after[name] ?? undefined))
}

function readLine(site: SiteRead, format: CustomerFileFormat, line: CustomerLine): ReadCustomer | UnreadableCell {
  try {
    return readCells(site, format, new LineCells(line, format))
  } catch (error) {
    if (error instanceof UnreadableCell) return error
    throw error
  }
}

const longest = customerLimits
const addressLimits = { line: 200, postalCode: 50, city: 100, subdivision: 50 }

function readCells({ settings: { timeZone }, now }: SiteRead, format: CustomerFileFormat, cells: LineCells): ReadCustomer {
  const { source = 'CSV' } = format
  const email = cells.email('email')
  const externalId = cells.text('externalId', 200)
  if (!email && !externalId) throw new UnreadableCell('NOT_IDENTIFIED', 'email')
  const split = splitName(cells.text('name', 200))
  const firstName = cells.text('firstName', longest.firstName.maxLength) ?? split.firstName
  const lastName = cells.text('lastName', longest.lastName.maxLength) ?? split.lastName
  const company = cells.text('company', longest.company.maxLength)
  const phone = cells.phone('phone')
  const place = {
    addressLine: cells.text('addressLine', addressLimits.line),
    addressLine2: cells.text('addressLine2', addressLimits.line),
    postalCode: cells.text('postalCode', addressLimits.postalCode)?.replace(/^'/, ''),
    city: cells.text('city', addressLimits.city),
    subdivision: cells.text('subdivision', addressLimits.subdivision),
    country: cells.country('country'),
  }
  const orderCount = cells.count('orderCount')
  const currency = cells.currency('currency')
  const spent = cells.amount('spent', { maxDecimals: 4, currency })
  const taxExempt = cells.flag('taxExempt')
  const acceptsEmail = cells.flag('acceptsEmail')
  const acceptsEmailDate = cells.date('acceptsEmailDate', { timeZone, now })
  const acceptsSms = cells.flag('acceptsSms')
  const history = {
    ...(orderCount !== undefined && { orderCount }),
    ...(spent !== undefined && { spent }),
    ...(currency && { currency }),
    ...(taxExempt !== undefined && { taxExempt }),
    ...(externalId && { externalId }),
  }
  const hasPlace = Object.values(place).some(Boolean)
  return {
    key: email ? emailKey(email) : importKey(source, externalId ?? ''),
    email,
    fields: withoutGaps({ firstName, lastName, company, phone }),
    address: hasPlace ? withoutGaps({ firstName, lastName, company, phone, ...place }) : undefined,
    tags: readTags(cells.text('tags', 10_000)),
    note: cells.text('note', 5000),
    imported: Object.keys(history).length > 0 ? { source, importedDate: now.toISOString(), ...history } : undefined,
    consents: [
      ...(acceptsEmail && email ? [{ type: 'EMAIL' as const, date: acceptsEmailDate ?? null }] : []),
      ...(acceptsSms && phone ? [{ type: 'PHONE' as const, date: null }] : []),
    ],
  }
}

export function importKey(source: string, externalId: string): string {
  return `${source}:${externalId}`
}

function splitName(name: string | undefined): { firstName: string | undefined; lastName: string | undefined } {
  const words = name?.split(/\s+/) ?? []
  if (words.length < 2) return { firstName: name?.slice(0, longest.firstName.maxLength), lastName: undefined }
  const [firstName, lastName] = [words.slice(0, -1).join(' '), words.at(-1)]
  if (firstName.length > longest.firstName.maxLength || (lastName?.length ?? 0) > longest.lastName.maxLength)
    throw new UnreadableCell('TOO_LONG', 'name')
  return { firstName, lastName }
}

function readTags(text: string | undefined): string[] {
  const tags = cleanTags((text ?? '').split(','))
  if (tags.some((tag) => tag.length > 60)) throw new UnreadableCell('TOO_LONG', 'tags')
  if (tags.length > customerLimits.tags.maxItems) throw new UnreadableCell('TOO_MANY_TAGS', 'tags')
  return tags
}

function withoutGaps<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: NonNullable<Fields[Name]>
  }
}
