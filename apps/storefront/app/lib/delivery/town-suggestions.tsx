import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'

export interface Towns {
  towns: string[]
  /** Of all of them, such as `US-CA`; empty where it is not known. */
  subdivision: string
}

/** Milliseconds without a key before the postcode is looked up. */
const pause = 300

/** The towns of the postcode that is being typed, to choose from. Whoever types the town themselves need not notice. */
export function TownSuggestions({ prefix, className }: { prefix: string; className: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Towns>()
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return undefined
    const field = (name: string) => findField(form, prefix + name)
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest: AbortController | undefined
    const look = async () => {
      latest?.abort()
      latest = new AbortController()
      const [country, postcode] = [field('country')?.value ?? '', field('postalCode')?.value.trim() ?? '']
      setTyped(field('city')?.value.trim() ?? '')
      setFound(postcode.length < shortest ? undefined : await loadTowns(country, postcode, latest.signal))
    }
    const onInput = ({ target }: Event) => {
      if (target === field('city')) setTyped(field('city')!.value.trim())
      if (target !== field('postalCode') && target !== field('country')) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(), pause)
    }
    form.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      latest?.abort()
      form.removeEventListener('input', onInput)
    }
  }, [prefix])
  const choose = (town: string) => {
    const form = place.current?.closest('form')
    if (!form || !found) return
    const city = findField(form, `${prefix}city`)
    fill(findField(form, `${prefix}subdivision`), found.subdivision)
    fill(city, town)
    city?.focus()
    setFound(undefined)
  }
  const towns = found && !found.towns.includes(typed) ? found.towns : []
  return (
    <div ref={place} role="status" className={`empty:hidden sm:col-span-2 ${className}`}>
      {towns.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 text-small text-quiet">
          <Trans>Your town?</Trans>
          {towns.map((town) => (
            <button
              key={town}
              type="button"
              onClick={() => choose(town)}
              className="min-h-11 font-medium text-ink underline underline-offset-4"
            >
              <bdi>{town}</bdi>
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

/** No country has shorter postcodes. */
const shortest = 3

type TextInput = HTMLInputElement | HTMLSelectElement

const findField = (form: HTMLFormElement, name: string) => (form.elements.namedItem(name) as TextInput | null) ?? undefined

/** Undefined where the shop was not reached: nobody needs the suggestion. */
async function loadTowns(country: string, postcode: string, signal: AbortSignal): Promise<Towns | undefined> {
  try {
    const response = await fetch(paths.towns({ country, postcode }), { signal })
    return response.ok ? ((await response.json()) as Towns) : undefined
  } catch {
    return undefined
  }
}

/** As if it had been typed, so that drafts and validation notice. A state that the list lacks changes nothing. */
function fill(field: TextInput | undefined, value: string): void {
  if (!field || value === '') return
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
