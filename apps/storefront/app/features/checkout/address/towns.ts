import { getTowns } from '@stoa/contract/calls/stoa/shop'
import { isCountry } from '@stoa/web/countries'
import { storefront } from '../../../lib/page/context.ts'
import type { Towns } from '../../../lib/delivery/town-suggestions.tsx'
import type { Route } from './+types/towns.ts'

/** The towns of a postcode, for the form of an address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const country = url.searchParams.get('country') ?? ''
  const postalCode = url.searchParams.get('postcode')?.trim().slice(0, 20) ?? ''
  const isAnswerable = isCountry(country) && postalCode !== ''
  const { towns = [], subdivision = '' } = isAnswerable
    ? await context.get(storefront).api.call(getTowns, { country, postalCode })
    : {}
  return Response.json({ towns, subdivision } satisfies Towns)
}
