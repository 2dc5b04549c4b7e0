import { t } from '@lingui/core/macro'
import {
  Button,
  Checkbox,
  Drawer,
  Input,
  Menu,
  Modal,
  Notification,
  Select,
  TagsInput,
  Textarea,
  TextInput,
  Tooltip,
  createTheme,
  type MantineColorsTuple,
} from '@mantine/core'
import layer from './layer.module.css'

const stone: MantineColorsTuple = [
  '#faf9f6',
  '#f4f2ee',
  '#eae7e1',
  '#dcd8d0',
  '#c5c0b6',
  '#928d83',
  '#66615a',
  '#4c4843',
  '#34312d',
  '#1f1d1a',
]
const basalt: MantineColorsTuple = [
  '#eeebe6',
  '#d3cfc9',
  '#a8a39b',
  '#827d76',
  '#3d3a37',
  '#302e2b',
  '#242220',
  '#1c1b1a',
  '#151413',
  '#0d0c0c',
]
const aegean: MantineColorsTuple = [
  '#e9f3f7',
  '#d2e5ed',
  '#a6cddd',
  '#78b3cb',
  '#4a97b7',
  '#287fa3',
  '#126a8f',
  '#0c587a',
  '#0a4763',
  '#06344a',
]
const clay: MantineColorsTuple = [
  '#fdefeb',
  '#f9d9d1',
  '#f0b1a3',
  '#e78a76',
  '#dc664e',
  '#cf4a30',
  '#b5371f',
  '#962b17',
  '#762213',
  '#53170d',
]

const dense = { size: 'sm' } as const
const close = () => ({ 'aria-label': t`Close` })

/** Created after the language is known, because Mantine's own labels are translated here. */
export const makeTheme = () =>
  createTheme({
    colors: { gray: stone, dark: basalt, aegean, red: clay },
    primaryColor: 'aegean',
    primaryShade: { light: 6, dark: 6 },
    black: '#1f1d1a',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.35' },
    spacing: { xs: '0.375rem', sm: '0.625rem', md: '0.875rem', lg: '1.25rem', xl: '2rem' },
    radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '14px' },
    defaultRadius: 'sm',
    headings: {
      fontWeight: '600',
      sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.3' }, h2: { fontSize: '0.875rem', lineHeight: '1.4' } },
    },
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: Button.extend({ defaultProps: { ...dense, variant: 'default' } }),
      Checkbox: Checkbox.extend({ defaultProps: { size: 'xs', radius: 'xs' } }),
      TextInput: TextInput.extend({ defaultProps: dense }),
      Textarea: Textarea.extend({ defaultProps: dense }),
      Select: Select.extend({ defaultProps: { ...dense, clearButtonProps: { 'aria-label': t`Clear` } } }),
      TagsInput: TagsInput.extend({ defaultProps: { clearButtonProps: { 'aria-label': t`Clear` } } }),
      InputWrapper: Input.Wrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } }),
      Menu: Menu.extend({
        defaultProps: {
          shadow: 'md',
          radius: 'md',
          position: 'bottom-end',
          // A menu that is higher than its room scrolls: on a phone, its last items would lie below the window.
          middlewares: { flip: true, shift: true, size: { padding: 8 } },
          styles: { dropdown: { overflowY: 'auto' } },
          // The placeholder is no menu item, so the first item takes the focus.
          withInitialFocusPlaceholder: false,
          // Inside a landmark, where screen readers look for content.
          portalProps: { target: '#menus' },
        },
      }),
      Modal: Modal.extend({
        defaultProps: { radius: 'lg', centered: true, padding: 'lg', closeButtonProps: close() },
        classNames: layer,
      }),
      Drawer: Drawer.extend({
        defaultProps: { position: 'right', padding: 'lg', closeButtonProps: close() },
        classNames: { ...layer, body: layer.side! },
      }),
      // The header of a dialog must not be a banner landmark of the page.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Notification: Notification.extend({ defaultProps: { closeButtonProps: close() } }),
      Tooltip: Tooltip.extend({ defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } } }),
    },
  })
