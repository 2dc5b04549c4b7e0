import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysOf, type Secrets } from './secrets.ts'

/** Seals texts with AES-256-GCM under a key of the installation's secret; also opens those of the previous secret. */
export function seal(secrets: Secrets, purpose: string) {
  const keys = keysOf(secrets, (secret) => Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32)))
  return {
    close(text: string): string {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keys[0], nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    /** Throws when none of the secrets sealed it. */
    open(sealed: string): string {
      for (const key of keys) {
        const text = opened(sealed, key)
        if (text !== undefined) return text
      }
      throw new Error('the key was sealed under another secret')
    },
  }
}

function opened(sealed: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export type Seal = ReturnType<typeof seal>
