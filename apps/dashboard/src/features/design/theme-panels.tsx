import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import type { ColorShift } from '@stoa/contract/services/stoa/theme'
import { fontStacks } from '@stoa/web/theme/fonts'
import { palettesOf } from '@stoa/web/theme/palette'
import { presets, type CompleteTheme } from '@stoa/web/theme/presets'
import { PictureField } from '../../lib/files/picture-field.tsx'
import { ColorField } from '../../ui/fields/color-field.tsx'
import { SelectField } from '../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../ui/fields/whole-number-field.tsx'
import { useValues, type FormOf } from '../../ui/form/typed-form.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './design.module.css'
import * as names from './theme-names.ts'
import { withPreset, type ThemeValues } from './theme-values.ts'

interface InForm {
  form: FormOf<ThemeValues>
}

export function PresetsPanel({ form }: InForm) {
  const { _ } = useLingui()
  const values = useValues(form)
  return (
    <Panel title={t`Presets`}>
      <div className={classes.stack}>
        <p className={classes.hint}>{t`A preset sets everything below but your images. Then change what you like.`}</p>
        <div className={classes.presets}>
          {Object.values(presets).map((preset) => (
            <UnstyledButton
              key={preset.preset}
              className={classes.preset}
              aria-pressed={values.preset === preset.preset}
              onClick={() => form.reset(withPreset(values, preset.preset), { keepDefaultValues: true })}
            >
              <Swatch theme={preset} />
              {_(names.presetNames[preset.preset])}
            </UnstyledButton>
          ))}
        </div>
      </div>
    </Panel>
  )
}

/** The colours of a preset and the first letters of its typeface. */
function Swatch({ theme }: { theme: CompleteTheme }) {
  const { LIGHT: colors } = palettesOf(theme)
  return (
    <span
      aria-hidden="true"
      className={classes.swatch}
      style={{ background: colors.wall, color: colors.brand, fontFamily: fontStacks[theme.headingFont] }}
    >
      Aa
    </span>
  )
}

export function ColorsPanel({ form, theme }: InForm & { theme: CompleteTheme }) {
  return (
    <Panel title={t`Colours`}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <ColorField form={form} name="brand" label={t`Brand colour`} description={t`Empty: the preset’s own.`} />
          <ColorField form={form} name="accent" label={t`Buttons`} description={t`Empty: the brand colour.`} />
        </div>
        <Shifts shifts={palettesOf(theme).shifts} />
        <div className={classes.pair}>
          <Choice form={form} name="ground" label={t`Background`} of={names.groundNames} />
          <Choice form={form} name="scheme" label={t`Light or dark`} of={names.schemeNames} />
        </div>
      </div>
    </Panel>
  )
}

/** Which colours could not be read where they stand, and what stands there. */
function Shifts({ shifts }: { shifts: readonly Required<ColorShift>[] }) {
  if (shifts.length === 0) return null
  return (
    <div role="status">
      <p className={classes.hint}>{t`To be readable, a colour was made lighter or darker:`}</p>
      <ul className={classes.shifts}>
        {shifts.map(({ color, mode, given, used }) => (
          <li key={color + mode}>
            {color === 'BRAND' ? t`Brand colour` : t`Buttons`}, {mode === 'LIGHT' ? t`light` : t`dark`}:{' '}
            <span className={classes.color} style={{ background: given }} /> {given} →{' '}
            <span className={classes.color} style={{ background: used }} /> {used}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function TypePanel({ form }: InForm) {
  const fonts = Object.entries(names.fontNames).map(([value, label]) => ({ value, label }))
  return (
    <Panel title={t`Typefaces`}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <SelectField form={form} name="headingFont" label={t`Headings`} data={fonts} />
          <SelectField form={form} name="textFont" label={t`Text`} data={fonts} />
        </div>
        <Choice form={form} name="headings" label={t`Style of headings`} of={names.headingNames} />
      </div>
    </Panel>
  )
}

export function ShapesPanel({ form }: InForm) {
  return (
    <Panel title={t`Shapes`}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <Choice form={form} name="corners" label={t`Corners`} of={names.cornerNames} />
          <Choice form={form} name="buttons" label={t`Buttons`} of={names.buttonNames} />
          <Choice form={form} name="density" label={t`Space`} of={names.densityNames} />
          <Choice form={form} name="cardRatio" label={t`Product images`} of={names.ratioNames} />
          <Choice form={form} name="cards" label={t`Product cards`} of={names.cardNames} />
        </div>
        <div className={classes.pair}>
          <Choice form={form} name="header" label={t`Header`} of={names.headerNames} />
          <Choice form={form} name="footer" label={t`Footer`} of={names.footerNames} />
          <Choice form={form} name="announcement" label={t`Announcement`} of={names.announcementNames} />
        </div>
      </div>
    </Panel>
  )
}

export function PicturesPanel({ form }: InForm) {
  return (
    <Panel title={t`Logo and images`}>
      <div className={classes.stack}>
        <PictureField form={form} name="logo" label={t`Logo`} description={t`Without one, the name of the shop.`} />
        <PictureField
          form={form}
          name="darkLogo"
          label={t`Logo on dark backgrounds`}
          description={t`For visitors whose device is set to dark.`}
        />
        <WholeNumberField
          form={form}
          name="logoHeight"
          label={t`Height of the logo`}
          description={t`In pixels, from 16 to 120.`}
          limits={{ min: 16, max: 120 }}
        />
        <PictureField form={form} name="icon" label={t`Icon`} description={t`A square image for the tabs of browsers.`} />
        <PictureField
          form={form}
          name="socialPicture"
          label={t`Image of shared links`}
          description={t`For the home page, and pages without an image of their own.`}
        />
      </div>
    </Panel>
  )
}

type ChoiceName =
  | 'ground'
  | 'scheme'
  | 'headings'
  | 'corners'
  | 'buttons'
  | 'density'
  | 'cardRatio'
  | 'cards'
  | 'header'
  | 'footer'
  | 'announcement'

function Choice({
  form,
  name,
  label,
  of,
}: InForm & { name: ChoiceName; label: string; of: Readonly<Record<string, MessageDescriptor>> }) {
  const { _ } = useLingui()
  const data = Object.entries(of).map(([value, title]) => ({ value, label: _(title) }))
  return <SelectField form={form} name={name} label={label} data={data} />
}
