import { CallError } from '@stoa/client'
import { checkOwnSlug } from '@stoa/contract/calls/stoa/member-profiles'
import { data } from 'react-router'
import { storefront } from '../../../lib/page/context.ts'
import type { Route } from './+types/slug-check.ts'

/** The result for a slug that a member types. */
export type SlugState = 'FREE' | 'TAKEN' | 'INVALID'

/** Only for the member, so nobody keeps the answer. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = context.get(storefront)
  const slug = url.searchParams.get('slug')?.trim().slice(0, 255) ?? ''
  return data({ slug, state: await checkSlug() }, { headers: { 'cache-control': 'no-store' } })

  async function checkSlug(): Promise<SlugState> {
    try {
      return (await api.call(checkOwnSlug, { slug })).isAvailable ? 'FREE' : 'TAKEN'
    } catch (error) {
      if (error instanceof CallError && error.violations.length > 0) return 'INVALID'
      throw error
    }
  }
}
