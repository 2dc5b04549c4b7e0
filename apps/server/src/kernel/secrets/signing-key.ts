import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Seal } from './sealed.ts'

/** An RSA key pair as columns of a table; the private half is sealed. */
export interface SigningKey {
  public_key: string
  private_key_sealed: string
}

/** Takes a tenth of a second, so it is made outside of transactions. */
export async function makeKey(seal: Seal): Promise<SigningKey> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { public_key: publicKey, private_key_sealed: seal.close(privateKey) }
}

const makeKeyPair = promisify(generateKeyPair)
