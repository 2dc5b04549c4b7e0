/** Why a line cannot be bought as it is. */
export interface Shortage {
  /** The quantity that can still be bought. */
  quantityAvailable: number
  discontinued: boolean
}
