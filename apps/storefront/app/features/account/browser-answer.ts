import { useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'

/**
 * For a button that asks the browser for something, such as a passkey, and sends its answer with the form around it as `credential`.
 * `name` and `value` are what the button sends.
 */
export function useBrowserAnswer(
  askBrowser: (form: FormData) => Promise<unknown>,
  { name, value = '' }: { name?: string | undefined; value?: string | undefined },
) {
  const submit = useSubmit()
  const isSending = useNavigation().state !== 'idle'
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const button = useRef<HTMLButtonElement>(null)

  async function ask() {
    const form = button.current?.form
    if (!form) return
    setAsking(true)
    setFailure(undefined)
    try {
      const data = new FormData(form)
      data.set('credential', JSON.stringify(await askBrowser(data)))
      if (name) data.set(name, value)
      await submit(data, { method: 'post', action: form.getAttribute('action') ?? undefined })
    } catch (error) {
      setFailure(error)
    } finally {
      setAsking(false)
    }
  }

  return { button, ask: () => void ask(), isBusy: isAsking || isSending, failure }
}
