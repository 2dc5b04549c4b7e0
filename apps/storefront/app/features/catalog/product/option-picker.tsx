import { Trans } from '@lingui/react/macro'
import type { ChoiceState, OptionView } from './selection.ts'

/**
 * Native radio buttons, so they work without script. An unavailable choice stays selectable, crossed out and named, so that
 * everyone sees what exists.
 */
export function OptionPicker({
  option,
  chosen,
  prices,
  stateOf,
  onChoose,
}: {
  option: OptionView
  chosen: string | undefined
  /** By choice, where they differ. */
  prices: Record<string, string>
  stateOf: (choice: string) => ChoiceState
  onChoose: (choice: string) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">
        {option.name} <span className="font-normal text-quiet">{chosen}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {option.choices.map(({ id, name, color }) => {
          const state = stateOf(name)
          const swatch = option.swatches && color
          return (
            <label
              key={id}
              className={`relative grid min-h-12 min-w-12 cursor-pointer content-center justify-items-center rounded-control border border-edge bg-mat text-small hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand ${swatch ? 'p-1.5' : 'px-4 py-1.5 text-center'} ${state === 'available' ? '' : struck}`}
            >
              <input
                type="radio"
                name={option.name}
                value={name}
                checked={name === chosen}
                onChange={() => onChoose(name)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              {swatch && <span className="size-8 border border-ink/20" style={{ background: color }} />}
              <bdi className={swatch ? 'sr-only' : ''}>{name}</bdi>
              {prices[name] && <bdi className="text-quiet tabular-nums">{prices[name]}</bdi>}
              {state === 'sold out' && (
                <span className="sr-only">
                  <Trans>, sold out</Trans>
                </span>
              )}
              {state === 'not made' && (
                <span className="sr-only">
                  <Trans>, not available</Trans>
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Crosses out what cannot be bought. */
export const struck =
  'text-quiet after:pointer-events-none after:absolute after:inset-0 after:bg-[linear-gradient(to_top_right,transparent_calc(50%-1px),var(--color-edge)_calc(50%-0.5px),var(--color-edge)_calc(50%+0.5px),transparent_calc(50%+1px))]'
