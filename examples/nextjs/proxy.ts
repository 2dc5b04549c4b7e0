import { NextResponse, type NextRequest } from 'next/server'
import { auth, visitorCookie } from './lib/shop'

/** Every visitor gets tokens before the first page, and new ones when they are about to expire. */
export async function proxy(request: NextRequest) {
  const stored = request.cookies.get(visitorCookie)?.value
  const tokens = stored ? JSON.parse(stored) : undefined
  const soon = Date.now() / 1000 + 60
  if (tokens?.accessToken.expiresAt > soon) return NextResponse.next()

  const renewed = JSON.stringify(await auth().generateVisitorTokens(tokens))
  request.cookies.set(visitorCookie, renewed)
  const response = NextResponse.next({ request })
  response.cookies.set(visitorCookie, renewed, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 * 60 * 24 * 30 })
  return response
}

export const config = { matcher: ['/((?!_next/|favicon).*)'] }
