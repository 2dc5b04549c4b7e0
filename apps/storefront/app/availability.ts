/** `left` is the quantity that can be bought; undefined where stock is not tracked. */
export type Availability = { gone: true } | { gone: false; left: number | undefined }

/** Why a line cannot be bought as it is. `left` is the quantity that can still be bought. */
export interface Shortage {
  left: number
  gone: boolean
}

/** Reads the `availability` of a cart line or a checkout line. */
export function availabilityOf(said: { status?: string; quantityAvailable?: number | null } | undefined): Availability {
  switch (said?.status) {
    case 'NOT_FOUND':
      return { gone: true }
    case 'NOT_AVAILABLE':
      return { gone: false, left: 0 }
    default:
      return { gone: false, left: said?.quantityAvailable ?? undefined }
  }
}

export function shortageOf(availability: Availability, quantity: number): Shortage | undefined {
  if (availability.gone) return { left: 0, gone: true }
  const { left } = availability
  return left !== undefined && left < quantity ? { left, gone: false } : undefined
}
