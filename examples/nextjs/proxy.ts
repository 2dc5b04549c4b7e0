import { NextResponse, type NextRequest } from 'next/server'
import { auth, visitorCookie } from './lib/shop'

/** Every visitor gets tokens before the first page, and new ones when they have expired. */
export async function proxy(request: NextRequest) {
  const stored = request.cookies.get(visitorCookie)?.value
  const tokens = JSON.stringify(await auth().generateVisitorTokens(stored ? JSON.parse(stored) : undefined))
  if (tokens === stored) return NextResponse.next()

  request.cookies.set(visitorCookie, tokens)
  const response = NextResponse.next({ request })
  response.cookies.set(visitorCookie, tokens, { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 * 60 * 24 * 30 })
  return response
}

export const config = { matcher: ['/((?!_next/|favicon).*)'] }
