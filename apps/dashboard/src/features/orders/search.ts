const fieldOf: Record<string, string> = {
  payment: 'paymentStatus',
  fulfilment: 'fulfillmentStatus',
  status: 'status',
}

/** The filter of the wire. Orders have no full-text search there, so words are looked up where people expect them. */
export function toFilter(text: string, chosen: Readonly<Record<string, readonly string[]>>): object {
  const conditions = [
    // A checkout that was never finished is no order to its merchant.
    ...(chosen['status']?.length ? [] : [{ status: { $ne: 'INITIALIZED' } }]),
    ...Object.entries(chosen)
      .filter(([, values]) => values.length > 0)
      .map(([key, values]) => ({ [fieldOf[key]!]: { $in: values } })),
    ...text.split(/\s+/).filter(Boolean).map(inSomeField),
  ]
  return conditions.length === 1 ? conditions[0]! : { $and: conditions }
}

/** 'Anna Müller' finds her by both words, '#100' finds 10024, 'anna@' her e-mail. */
function inSomeField(word: string): object {
  const number = /^#?(\d+)$/.exec(word)?.[1]
  if (number) return { number: { $startsWith: number } }
  const fields = ['billingInfo.contactDetails.firstName', 'billingInfo.contactDetails.lastName', 'buyerInfo.email']
  return { $or: fields.map((field) => ({ [field]: { $startsWith: word } })) }
}
