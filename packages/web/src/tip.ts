/** The app that tips belong to. The tip of a checkout or an order is an additional fee of this app. */
export const tipsAppId = '869a50c8-dd38-4324-b201-e33dc0747a5f'

interface Fee {
  providerAppId?: string | null
}

export function isTip({ providerAppId }: Fee): boolean {
  return providerAppId === tipsAppId
}

/** The fee that is the tip. */
export function findTip<Of extends Fee>(fees: readonly Of[] | undefined): Of | undefined {
  return fees?.find(isTip)
}
