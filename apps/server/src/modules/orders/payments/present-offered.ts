import type { OfferedPaymentMethod } from '@stoa/contract/services/stoa/checkout-payments'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { capturesAtOnce } from './choose-method.ts'
import type { UsableMethod } from './offered.ts'
import { getOrThrowProvider } from './providers.ts'

/** The page that shows the methods. `amount` is in minor units of `currency`. */
interface PaymentPage {
  amount: bigint
  currency: string
  country: string | undefined
  /** A member may save what they pay with. */
  canSave: boolean
}

/** The methods that are offered for an order, as a page shows them. */
export function presentOffered(
  site: SiteRead,
  methods: readonly UsableMethod[],
  page: PaymentPage,
): Promise<OfferedPaymentMethod[]> {
  return Promise.all(
    methods.map(async (usable) => {
      const { id, kind, title, instructions } = usable.method
      const capture = await capturesAtOnce(site, usable.method)
      return { id, kind, title, ...(instructions && { instructions }), ...fieldsOf(site, usable, { ...page, capture }) }
    }),
  )
}

/** The provider's fields for a method; undefined for an offline one. */
function fieldsOf(
  { siteId, settings, language }: SiteRead,
  { method, charger, publicKeys = {} }: UsableMethod,
  page: PaymentPage & { capture: boolean },
): Pick<OfferedPaymentMethod, 'cardFields' | 'pageScript' | 'redirects' | 'keepsFromPage'> | undefined {
  if (!charger) return undefined
  const { provider } = charger
  const kept = page.canSave && getOrThrowProvider(provider).keepsFromPage?.(method.providerMethod ?? undefined)
  const keepsFromPage = kept ? { keepsFromPage: true } : {}
  const { origin: publicUrl } = settings
  const fields = getOrThrowProvider(provider).pageFields({
    ...page,
    siteId,
    publicKeys,
    publicUrl,
    language,
    method: method.providerMethod ?? undefined,
  })
  if (!fields) return { redirects: true, ...keepsFromPage }
  if (fields.kind === 'FRAME') return { cardFields: { url: fields.url, origin: fields.origin } }
  return { pageScript: { provider, script: fields.script, settings: fields.settings }, ...keepsFromPage }
}
