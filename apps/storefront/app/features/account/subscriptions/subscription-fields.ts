/** The fields with the quantities of the items, before their ids. */
export const quantityPrefix = 'quantity.'

const frequencies = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const

export const isFrequency = (text: string): text is (typeof frequencies)[number] =>
  (frequencies as readonly string[]).includes(text)

/** Every so many days, weeks, months or years. */
export const maxInterval = 50

/** Of one item. */
export const maxQuantity = 999

/** The value of a saved card, among the ids of the payment methods. */
export const savedPrefix = 'saved:'
