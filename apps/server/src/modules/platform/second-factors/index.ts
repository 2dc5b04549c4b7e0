export { confirmedFactor, isFactorShown, type Given } from './check.ts'
export { loadDevices, forgetDevices, isRemembered, rememberDevice } from './store/devices.ts'
export {
  addFactor,
  loadFactors,
  removeSubscription,
  maxFactors,
  noteUse,
  findCredentialOwner,
  removeAllFactors,
  removeFactor,
  type NewFactor,
  type StoredFactor,
  type StoredFactorType,
} from './store/factors.ts'
export type { FactorOwner } from './owner.ts'
export { openPasskeySignIn, startPasskeySignIn } from './passkey-sign-in.ts'
export { credentialIdIn, passkeyCreation, passkeyRequest, usePasskey, type RelyingParty } from './passkeys.ts'
export { replaceRecoveryCodes } from './recovery-codes.ts'
export { countRecoveryCodes, removeRecoveryCodes } from './store/recovery-codes.ts'
export { newTotp } from './totp.ts'
