export { confirmedFactor, isFactorShown, type Given } from './check.ts'
export { loadDevices, forgetDevices, isRemembered, rememberDevice } from './store/devices.ts'
export {
  addFactor,
  loadFactors,
  loseSubscription,
  maxFactors,
  noteUse,
  ownerOfCredential,
  removeAllFactors,
  removeFactor,
  type NewFactor,
  type StoredFactor,
  type StoredFactorType,
} from './store/factors.ts'
export type { FactorOwner } from './owner.ts'
export { openPasskeySignIn, startPasskeySignIn } from './passkey-sign-in.ts'
export { credentialIdIn, passkeyCreation, passkeyRequest, usePasskey, type RelyingParty } from './passkeys.ts'
export { newRecoveryCodes } from './recovery-codes.ts'
export { recoveryCodesLeft, removeRecoveryCodes } from './store/recovery-codes.ts'
export { newTotp } from './totp.ts'
