import type { CustomField, InvoiceSettings, NumberSeries } from '@stoa/contract/services/stoa/invoices'
import { invalid, type Violation } from '../../../kernel/basics/errors.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { defaultLocationId, location } from '../../platform/locations/index.ts'
import type { Seller } from './document.ts'
import type { CompleteSettings, StoredSeries } from './complete-settings.ts'
import { loadSettings } from './store/settings.ts'

const defaults: CompleteSettings = {
  sellerName: '',
  sellerStreet: '',
  sellerStreet2: '',
  sellerPostalCode: '',
  sellerCity: '',
  sellerCountry: null,
  vatId: '',
  taxNumber: '',
  registration: '',
  email: null,
  phone: '',
  iban: '',
  bic: '',
  smallBusiness: false,
  smallBusinessNote: '',
  intro: '',
  paymentTerms: '',
  footer: '',
  packingSlipText: '',
  receiptText: '',
  paymentTermDays: 14,
  reminderDays: [],
  color: null,
  series: [
    { id: 'LIVE', kind: 'INVOICE', name: '', prefix: 'INV-', ...seriesDefaults() },
    { id: 'CREDIT', kind: 'CREDIT_NOTE', name: '', prefix: 'CN-', ...seriesDefaults() },
  ],
  customFields: [],
}

function seriesDefaults() {
  return { year: 'NONE', digits: 5, reset: 'NEVER', startAt: 1 } as const
}

export async function invoiceSettings(site: SiteRead): Promise<CompleteSettings> {
  return completed((await loadSettings(site)) ?? {})
}

/** What was stored before addresses had parts and numbers had series. */
interface OlderSettings {
  /** Lines of text. */
  sellerAddress?: string
  /** Of the only series. */
  prefix?: string
}

export function completed({ sellerAddress, prefix, ...stored }: Partial<CompleteSettings> & OlderSettings): CompleteSettings {
  const series = defaults.series.map((each) => (each.id === 'LIVE' && prefix !== undefined ? { ...each, prefix } : each))
  return { ...defaults, series, ...addressParts(sellerAddress), ...stored }
}

/** An address that was one text: the last line is postal code and town, unless it has no digit. */
function addressParts(text: string | undefined): Partial<CompleteSettings> {
  const lines = (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return {}
  const last = lines.length > 1 ? (lines.pop() ?? '') : ''
  const [first = '', ...town] = last.split(/\s+/)
  const hasPostalCode = /\d/.test(first) && town.length > 0
  const [sellerStreet = '', ...more] = lines
  return {
    sellerStreet: sellerStreet.slice(0, 150),
    sellerStreet2: more.join(', ').slice(0, 150),
    ...(hasPostalCode ? { sellerPostalCode: first.slice(0, 20), sellerCity: town.join(' ') } : { sellerCity: last }),
  }
}

/** Returns the settings after a change. Throws violations, by the paths of the request. */
export function changed(before: CompleteSettings, change: InvoiceSettings, year: number): CompleteSettings {
  // The logo has an operation of its own, which stores the picture.
  const { series, customFields, reminderDays, logoId: _readOnly, ...rest } = change
  const violations: Violation[] = []
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  const after: CompleteSettings = {
    ...before,
    ...Object.fromEntries(given.map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])),
    ...(series && { series: series.map((each) => changedSeries(each, before.series, year)) }),
    ...(customFields && { customFields: customFields.map(cleaned) }),
    ...(reminderDays && { reminderDays: [...new Set(reminderDays)].toSorted((one, other) => one - other) }),
  }
  violations.push(...seriesViolations(after.series), ...fieldViolations(after.customFields, 'settings.customFields'))
  if (violations.length > 0) throw invalid(...violations)
  return after
}

function changedSeries(
  { nextNumber: _computed, ...series }: NumberSeries,
  before: readonly StoredSeries[],
  year: number,
): StoredSeries {
  const known = before.find(({ id }) => id === series.id)
  const after = { name: '', prefix: '', ...seriesDefaults(), ...series }
  return { ...after, startYear: (known?.startAt === after.startAt && known.startYear) || year }
}

function cleaned({ name, value = '', ...field }: CustomField): CustomField {
  return { ...field, name: name.trim(), value: value.trim() }
}

/** Two series never give the same number, and one that begins anew says the year. */
function seriesViolations(series: readonly StoredSeries[]): Violation[] {
  const violation = (index: number, field: string, ruleName: string, description: string): Violation => ({
    field: `settings.series[${index}].${field}`,
    description,
    violatedRule: 'OTHER',
    ruleName,
    data: {},
  })
  const patterns = series.map(({ prefix, year }) => `${prefix}\n${year}`)
  const ids = series.map(({ id }) => id)
  return [
    ...series.flatMap(({ id, year, reset, prefix }, index) => [
      ...(reset === 'YEARLY' && year === 'NONE'
        ? [violation(index, 'year', 'YEARLY_NUMBERS_NEED_A_YEAR', 'numbers that begin anew each year must contain the year')]
        : []),
      ...(patterns.indexOf(`${prefix}\n${year}`) < index
        ? [violation(index, 'prefix', 'SERIES_NOT_DISTINCT', 'another series would give the same numbers')]
        : []),
      ...(ids.indexOf(id) < index ? [violation(index, 'id', 'SERIES_NOT_DISTINCT', 'another series has this id')] : []),
      ...(prefix.startsWith('TEST-') || testSeries.has(id)
        ? [violation(index, 'prefix', 'SERIES_RESERVED', 'the numbers of test orders begin like this')]
        : []),
    ]),
    ...(['INVOICE', 'CREDIT_NOTE'] as const).flatMap((kind) =>
      series.some((each) => each.kind === kind)
        ? []
        : [
            violation(
              0,
              'kind',
              'SERIES_MISSING',
              `there must be a series of ${kind === 'INVOICE' ? 'invoices' : 'credit notes'}`,
            ),
          ],
    ),
  ]
}

export const testSeries: ReadonlySet<string> = new Set(['TEST', 'TEST_CREDIT'])

/** Values that their type cannot have. */
export function fieldViolations(fields: readonly CustomField[], path: string): Violation[] {
  return fields.flatMap(({ name, valueType, value = '' }, index) => [
    ...(name === ''
      ? [{ field: `${path}[${index}].name`, description: 'is required', violatedRule: 'REQUIRED_FIELD' as const, data: {} }]
      : []),
    ...(value === '' || isValue(valueType, value)
      ? []
      : [{ field: `${path}[${index}].value`, description: `is no ${valueType}`, violatedRule: 'FORMAT' as const, data: {} }]),
  ])
}

function isValue(type: CustomField['valueType'], value: string): boolean {
  switch (type) {
    case 'BOOLEAN':
      return value === 'true' || value === 'false'
    case 'NUMBER':
      return /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
    case 'DATE':
      return isDay(value)
    default:
      return true
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The seller as documents name it: what the settings say, and the first location where they name no address. */
export async function sellerOf(
  site: SiteRead,
  settings: CompleteSettings,
  countryName: (code: string) => string,
): Promise<Seller> {
  const { sellerName, sellerStreet, sellerStreet2, sellerPostalCode, sellerCity, sellerCountry } = settings
  const hasAddress = [sellerStreet, sellerStreet2, sellerPostalCode, sellerCity].some(Boolean)
  const place = hasAddress ? undefined : (await ownLocation(site))?.address
  const country = (hasAddress ? sellerCountry : place?.country) ?? sellerCountry ?? site.settings.country
  const party = {
    company: sellerName || site.settings.name,
    street: hasAddress ? sellerStreet : place?.addressLine,
    street2: hasAddress ? sellerStreet2 : place?.addressLine2,
    postalCode: hasAddress ? sellerPostalCode : place?.postalCode,
    city: hasAddress ? sellerCity : place?.city,
    country,
    countryName: country ? countryName(country) : '',
    vatId: settings.vatId.replaceAll(/\s/g, ''),
    taxNumber: settings.taxNumber,
    registration: settings.registration,
    email: settings.email,
    phone: settings.phone,
    iban: settings.iban.replaceAll(/\s/g, ''),
    bic: settings.bic.replaceAll(/\s/g, ''),
  }
  return Object.fromEntries(Object.entries(party).filter(([, value]) => value)) as Seller
}

async function ownLocation(site: SiteRead) {
  const id = defaultLocationId(site.siteId)
  return (await location.getMany(asStaff(site), [id])).get(id)
}
