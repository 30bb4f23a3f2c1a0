import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './GuidePane.module.css';
import { pictureUrl } from './guide-files.ts';

/** Image of the guide, as wide as the page; a click enlarges it to the width of the window. */
export function GuidePicture({ path, alt }: { path: string; alt: string }) {
  const { t } = useTranslation();
  const [isEnlarged, setEnlarged] = useState(false);
  const url = pictureUrl(path);
  return (
    <>
      <UnstyledButton
        className={classes.picture ?? ''}
        aria-label={t('guide.enlarge', { picture: alt })}
        title={t('guide.enlarge', { picture: alt })}
        onClick={() => setEnlarged(true)}
      >
        <img src={url} alt={alt} loading="lazy" />
      </UnstyledButton>
      {isEnlarged && (
        <Dialog title={alt} size="min(1320px, 96vw)" onClose={() => setEnlarged(false)}>
          <img className={classes.enlarged} src={url} alt={alt} />
        </Dialog>
      )}
    </>
  );
}
