import * as contract from '#contracts/second-step/second-step.ts';
import { secondStepLogin } from '#contracts/second-step/second-step-login.ts';
import { route } from '../http/route.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  renewRecoveryCodes,
  showSecondStep,
  stopTrusting,
  turnOff,
} from '../services/auth/member-second-step.ts';
import { completeLogin } from '../services/auth/second-step-login.ts';

/** Members' second step. */
export const secondStepRoutes = [
  route(secondStepLogin, async (call) => ({
    isAuthenticated: true,
    ...(await completeLogin(call, call.body)),
  })),
  route(contract.readSecondStep, (call) => showSecondStep(call)),
  route(contract.beginSecondStep, (call) => beginSecondStep(call, call.body)),
  route(contract.confirmSecondStep, async (call) => ({
    recoveryCodes: await confirmSecondStep(call, call.body.code),
  })),
  route(contract.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(call, call.body),
  })),
  route(contract.turnOffSecondStep, async (call) => {
    await turnOff(call, call.body);
    return { ok: true as const };
  }),
  route(contract.endTrust, (call) => stopTrusting(call, call.body)),
];
