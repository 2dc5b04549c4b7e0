import { t } from '@lingui/core/macro'
import type { ContactTaxDetails, TaxCertificate } from '@stoa/contract/services/ecom/contact-tax-details'
import type { Errors } from '../../ui/form/typed-form.ts'

export interface DetailsValues {
  contactId: string
  taxExemptGroupId: string
  number: string
  validFrom: string
  validUntil: string
  fileId: string
  /** Shown only. */
  fileName: string
}

export function toDetailsValues({ id, taxExemptGroupId, certificate }: ContactTaxDetails): DetailsValues {
  const { number, validFrom, validUntil, fileId, fileName } = certificate ?? {}
  return {
    contactId: id ?? '',
    taxExemptGroupId: taxExemptGroupId ?? '',
    number: number ?? '',
    validFrom: validFrom ?? '',
    validUntil: validUntil ?? '',
    fileId: fileId ?? '',
    fileName: fileName ?? '',
  }
}

export function toDetails({ contactId, taxExemptGroupId, ...values }: DetailsValues): ContactTaxDetails {
  const certificate: TaxCertificate = {
    number: values.number.trim() || null,
    validFrom: values.validFrom || null,
    validUntil: values.validUntil || null,
    fileId: values.fileId || null,
  }
  const isEmpty = Object.values(certificate).every((value) => value === null)
  return { id: contactId, taxExemptGroupId, certificate: (isEmpty ? null : certificate) as TaxCertificate }
}

export function checkDetails({ contactId, taxExemptGroupId, validFrom, validUntil }: DetailsValues): Errors<DetailsValues> {
  return {
    ...(!contactId && { contactId: t`Choose a customer.` }),
    ...(!taxExemptGroupId && { taxExemptGroupId: t`Choose an exempt group.` }),
    ...(validFrom && validUntil && validUntil < validFrom && { validUntil: t`This day is before the first one.` }),
  }
}
