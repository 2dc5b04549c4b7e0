import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { TokenSources } from './token-sources.ts'

/** Messages of the payment provider's frame. */
interface Message {
  type: 'stoa:card-fields' | 'stoa:card-enter' | 'stoa:payment-token' | 'stoa:card-problems' | 'stoa:card-unreachable'
  token?: string
  height?: number
}

type CardFrame = RefObject<HTMLIFrameElement | null>

/**
 * The card fields are in a frame of the payment provider, so the card number never reaches the shop. Without script, the
 * provider's own page asks for the card.
 */
export function CardFields({
  methodId,
  tokens,
  url,
  withoutScript,
}: {
  methodId: string
  tokens: TokenSources
  url: string
  /** What happens in a browser without script. */
  withoutScript: ReactNode
}) {
  const { t } = useLingui()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(252)
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<Message>) => {
      if (source !== frame.current?.contentWindow) return
      if (data.type === 'stoa:card-fields' && data.height) setHeight(data.height)
      if (data.type === 'stoa:card-enter') frame.current?.closest('form')?.requestSubmit()
    }
    addEventListener('message', listen)
    // What the server has rendered may have told its height before anybody listened.
    frame.current?.contentWindow?.postMessage({ type: 'stoa:measure' }, '*')
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const sources = tokens.current
    sources.set(methodId, () => requestToken(frame))
    return () => void sources.delete(methodId)
  }, [methodId, tokens])
  return (
    <>
      {/* The frame has a margin, so that the focus ring of a field at its edge is not cut off. */}
      <iframe
        ref={frame}
        src={url}
        title={t`Card details`}
        height={height}
        className="block w-full border-0 [color-scheme:inherit] noscript:hidden"
      />
      <p className="hidden min-h-63 noscript:block">{withoutScript}</p>
    </>
  )
}

/**
 * Asks the provider for a token of the typed card. Undefined where a field is invalid: the frame shows why. Throws where the
 * provider cannot be reached.
 */
function requestToken(frame: CardFrame): Promise<string | undefined> {
  const fields = frame.current?.contentWindow
  if (!fields) return Promise.resolve(undefined)
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const listen = ({ source, data }: MessageEvent<Message>) => {
    if (source !== fields) return
    if (data.type === 'stoa:payment-token') resolve(data.token)
    else if (data.type === 'stoa:card-problems') resolve(undefined)
    else if (data.type === 'stoa:card-unreachable') reject(new Error('the payment provider cannot be reached'))
  }
  addEventListener('message', listen)
  fields.postMessage({ type: 'stoa:submit' }, '*')
  return promise.finally(() => removeEventListener('message', listen))
}
