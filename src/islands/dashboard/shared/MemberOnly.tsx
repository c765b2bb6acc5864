import type { ReactNode } from 'react';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { t } from './texts.ts';

interface Props {
  info: Pick<MemberInfo, 'assisted'>;
  children: ReactNode;
}

/** Cards and consents are given by the member alone: a person of the staff in the account gets a note instead. */
export const MemberOnly = ({ info, children }: Props) =>
  info.assisted ? <p className="note">{t.onlyTheMember}</p> : children;
