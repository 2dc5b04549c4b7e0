import type {
  CustomField,
  GetInvoiceSettingsResponse,
  InvoiceSettings,
  NumberSeries,
} from '@stoa/contract/services/stoa/invoices'

/** The settings as their form has them: numbers are typed as text. */
export type Values = Pick<Required<InvoiceSettings>, TextName | 'smallBusiness'> & {
  sellerCountry: string | null
  email: string
  color: string
  paymentTermDays: string
  reminderDays: string[]
  series: SeriesValues[]
  customFields: Required<CustomField>[]
}

type TextName = (typeof texts)[number]

export type SeriesValues = Omit<Required<NumberSeries>, 'digits' | 'startAt' | 'nextNumber'> & { digits: string; startAt: string }

const texts = [
  'sellerName',
  'sellerStreet',
  'sellerStreet2',
  'sellerPostalCode',
  'sellerCity',
  'vatId',
  'taxNumber',
  'registration',
  'phone',
  'iban',
  'bic',
  'smallBusinessNote',
  'intro',
  'paymentTerms',
  'footer',
  'packingSlipText',
  'receiptText',
] as const satisfies (keyof InvoiceSettings)[]

export function toValues({ settings = {} }: GetInvoiceSettingsResponse): Values {
  const { series = [], customFields = [], reminderDays = [] } = settings
  return {
    ...(Object.fromEntries(texts.map((name) => [name, settings[name] ?? ''])) as Record<TextName, string>),
    smallBusiness: settings.smallBusiness ?? false,
    sellerCountry: settings.sellerCountry ?? null,
    email: settings.email ?? '',
    color: settings.color ?? '',
    paymentTermDays: String(settings.paymentTermDays ?? 14),
    reminderDays: reminderDays.map(String),
    series: series.map(
      ({ nextNumber: _shown, name = '', prefix = '', year = 'NONE', reset = 'NEVER', digits = 5, startAt = 1, ...each }) => ({
        ...each,
        name,
        prefix,
        year,
        reset,
        digits: String(digits),
        startAt: String(startAt),
      }),
    ),
    customFields: customFields.map((field) => ({ value: '', ...field })),
  }
}

export function toSettings({ paymentTermDays, reminderDays, series, email, color, ...values }: Values): InvoiceSettings {
  return {
    ...values,
    email: email.trim() || null,
    color: color || null,
    paymentTermDays: Number(paymentTermDays),
    reminderDays: reminderDays.map(Number).filter(Number.isInteger),
    series: series.map((each) => ({ ...each, digits: Number(each.digits), startAt: Number(each.startAt) })),
  }
}
