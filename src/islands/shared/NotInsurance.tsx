import { t } from './texts.ts';

/** The statutes' notice, which stays in English word for word, and its translation on pages in another language. */
export function NotInsurance({ notice }: { notice: string }) {
  if (t.noticeTranslation === '') return notice;
  return (
    <>
      <span lang="en">{notice}</span>. {t.noticeTranslation}
    </>
  );
}
