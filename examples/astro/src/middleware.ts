import type { Tokens } from '@wix/sdk'
import { defineMiddleware } from 'astro:middleware'
import { shopFor } from './lib/shop'

/** Each visitor has tokens in a cookie. They are made on the first visit and renewed when they expire. */
export const onRequest = defineMiddleware(async ({ cookies, locals, url }, next) => {
  const saved = cookies.get('visitor')?.json() as Tokens | undefined
  const shop = shopFor(saved)
  const tokens = await shop.auth.generateVisitorTokens(saved)
  if (tokens !== saved) {
    shop.auth.setTokens(tokens)
    const secure = url.protocol === 'https:'
    cookies.set('visitor', tokens, { httpOnly: true, maxAge: 30 * 24 * 60 * 60, path: '/', sameSite: 'lax', secure })
  }
  locals.shop = shop
  return next()
})
