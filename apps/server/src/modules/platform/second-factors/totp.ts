import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** Seconds of one code (RFC 6238, 5.2). */
const period = 30

/** The data to set up an authenticator app. */
export interface TotpSetup {
  /** Base32, for apps that cannot scan. */
  secret: string
  uri: string
  /** The URI as a QR code, an SVG element. */
  qrCode: string
}

/** Creates a new key of 160 bits. `issuer` and `account` are the names that the app shows. */
export function newTotp({ issuer, account }: { issuer: string; account: string }): TotpSetup {
  const totp = new TOTP({ issuer: issuer.replaceAll(':', ' '), label: account, period, secret: new Secret({ size: 20 }) })
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { border: 2, ecc: 'M' }) }
}

/**
 * Returns the time step of a code; undefined for a wrong one. One step before and after is accepted, because clocks differ. The
 * caller must ensure that no step is used twice: "The verifier MUST NOT accept the second attempt of the OTP" (RFC 6238, 5.2).
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const distance = new TOTP({ period, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window: 1 })
  return distance === null ? undefined : Math.floor(timestamp / 1000 / period) + distance
}
