const fieldOf: Record<string, string> = {
  payment: 'paymentStatus',
  fulfilment: 'fulfillmentStatus',
  status: 'status',
}

/** The filter of the wire. A checkout that was never finished is no order to its merchant. */
export function toFilter(chosen: Readonly<Record<string, readonly string[]>>): object {
  const conditions = Object.entries(chosen).flatMap(([key, values]) =>
    values.length > 0 ? [[fieldOf[key]!, { $in: values }] as const] : [],
  )
  return { status: { $ne: 'INITIALIZED' }, ...Object.fromEntries(conditions) }
}
