import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey made of software, which signs whatever it is asked to. */
export interface SoftwarePasskey {
  /** As the server stores it. */
  data: { credentialId: string; publicKey: string }
  /** The answer of a browser, as JSON. */
  answer(optionsJson: string, origin: string, more?: { isVerified?: boolean }): string
}

export function aSoftwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(16).toString('base64url')
  // COSE_Key: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(x),
    Buffer.from([0x22]),
    bytes(y),
  ])
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  return {
    data: { credentialId, publicKey: cose.toString('base64url') },
    answer(optionsJson, origin, { isVerified = true } = {}) {
      const { challenge, rpId } = JSON.parse(optionsJson) as { challenge: string; rpId: string }
      const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
      // The hash of the host name, the flags (present, verified), and a counter that stays zero.
      const flags = isVerified ? 0x05 : 0x01
      const authenticatorData = Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags, 0, 0, 0, 0])])
      const signature = sign('sha256', Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]), key)
      return JSON.stringify({
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      })
    },
  }
}
