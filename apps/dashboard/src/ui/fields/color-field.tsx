import { t } from '@lingui/core/macro'
import { ColorInput, MantineThemeProvider, type ColorInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { InForm } from './fields.tsx'
import { useField } from '../form/typed-form.ts'

/** An optional colour as `#rrggbb`: empty while none is chosen. */
export function ColorField<Values extends FieldValues>({ form, name, ...props }: InForm<ColorInputProps, Values, string>) {
  // The input passes no labels on to the sliders of its palette.
  const sliders = { saturationLabel: t`Saturation and brightness`, hueLabel: t`Hue` }
  return (
    <MantineThemeProvider inherit theme={{ components: { ColorPicker: { defaultProps: sliders } } }}>
      <ColorInput format="hex" withEyeDropper={false} popoverProps={{ withinPortal: false }} {...props} {...useField(form, name)} />
    </MantineThemeProvider>
  )
}
