"""The words of the set-up, in the language of the system, else in English. Standard library only."""

from __future__ import annotations

import locale
import os
from typing import Final

_LANGUAGES: Final = (("de", "german"), ("fr", "french"))
"""Beginnings of the names of languages that follow English in `_TEXTS`: of POSIX, and of Windows."""

_TEXTS: Final[dict[str, tuple[str, str, str]]] = {
    "no_venv": (
        (
            "This Python can’t make virtual environments. Install what it lacks"
            " (on Debian and Ubuntu: sudo apt install python{0}.{1}-venv) and start again."
        ),
        (
            "Diesem Python fehlt etwas, um virtuelle Umgebungen anzulegen. Installiere es"
            " (bei Debian und Ubuntu: sudo apt install python{0}.{1}-venv) und starte noch einmal."
        ),
        (
            "Ce Python ne sait pas créer d’environnements virtuels. Installe ce qui lui manque"
            " (sous Debian et Ubuntu : sudo apt install python{0}.{1}-venv), puis relance le jeu."
        ),
    ),
    "separator": (
        (
            "Python can’t make .venv in {folder} because that name has a “{sign}” in it."
            " Rename the folder or move the game to another one, then start again."
        ),
        (
            "In {folder} kann Python kein .venv anlegen, weil im Namen ein „{sign}“ steht."
            " Benenne den Ordner um oder verschiebe das Spiel, dann starte noch einmal."
        ),
        (
            "Python ne peut pas créer .venv dans {folder}, car ce nom contient « {sign} »."
            " Renomme le dossier ou déplace le jeu, puis relance-le."
        ),
    ),
    "not_made": (
        "Can’t make the folder {folder} ({why}). You can {remedy}.",
        "Der Ordner {folder} lässt sich nicht anlegen ({why}). Du kannst {remedy}.",
        "Impossible de créer le dossier {folder} ({why}). Tu peux {remedy}.",
    ),
    "not_written": (
        "Can’t write to the folder {folder}. You can {remedy}.",
        "In den Ordner {folder} darf nichts geschrieben werden. Du kannst {remedy}.",
        "Impossible d’écrire dans le dossier {folder}. Tu peux {remedy}.",
    ),
    "copy": (
        (
            "copy the game’s whole folder to a place where you can write and start it there,"
            " or install the libraries yourself: {pip} install -r {needs}"
        ),
        (
            "den ganzen Ordner des Spiels an einen Ort kopieren, wo du schreiben darfst, und es dort starten,"
            " oder die Bibliotheken selbst installieren: {pip} install -r {needs}"
        ),
        (
            "copier tout le dossier du jeu là où tu as le droit d’écrire et lancer le jeu de là,"
            " ou installer toi-même les bibliothèques : {pip} install -r {needs}"
        ),
    ),
    "full": (
        "The disk is full. Free up about 150 MB where {folder} is, then start again.",
        "Der Datenträger ist voll. Schaffe dort, wo {folder} liegt, 150 MB Platz und starte noch einmal.",
        "Le disque est plein. Libère environ 150 Mo là où se trouve {folder}, puis relance le jeu.",
    ),
    "offline": (
        "Couldn’t download {what}. Connect this computer to the internet and start again.",
        "{what} konnte nicht geladen werden. Verbinde den Computer mit dem Internet und starte noch einmal.",
        "Impossible de télécharger {what}. Connecte cet ordinateur à internet, puis relance le jeu.",
    ),
    "untrusted": (
        (
            "Couldn’t download {what} because this computer doesn’t trust the network’s certificate."
            " Check the computer’s clock or ask the person who runs the network, then start again."
        ),
        (
            "{what} konnte nicht geladen werden, weil der Computer dem Zertifikat des Netzwerks nicht traut."
            " Prüfe die Uhr des Computers oder frage, wer das Netzwerk betreut. Dann starte noch einmal."
        ),
        (
            "Impossible de télécharger {what} : cet ordinateur se méfie du certificat du réseau."
            " Vérifie l’heure de l’ordinateur ou demande à la personne qui gère le réseau,"
            " puis relance le jeu."
        ),
    ),
    "not_installed": (
        (
            "Couldn’t install {what}; pip’s output says why."
            " Fix that, or make sure this computer is online, and start again."
        ),
        (
            "{what} konnte nicht installiert werden; warum, steht in der Ausgabe von pip."
            " Behebe den Fehler oder prüfe die Internetverbindung und starte noch einmal."
        ),
        (
            "Impossible d’installer {what} ; les messages de pip disent pourquoi."
            " Règle ce problème, ou vérifie la connexion à internet, puis relance le jeu."
        ),
    ),
    "not_arrived": (
        (
            "The libraries were installed, but not in {folder}."
            " Remove settings that send them elsewhere (such as PIP_TARGET) and start again."
        ),
        (
            "Die Bibliotheken wurden installiert, aber nicht in {folder}."
            " Entferne Einstellungen, die sie umleiten (etwa PIP_TARGET), und starte noch einmal."
        ),
        (
            "Les bibliothèques ont été installées, mais pas dans {folder}."
            " Retire les réglages qui les envoient ailleurs (PIP_TARGET, par exemple), puis relance le jeu."
        ),
    ),
    "stopped": (
        "Setup was stopped. Start again whenever you like, and it begins from scratch.",
        "Die Einrichtung wurde abgebrochen. Starte, wann du magst; sie beginnt dann von vorn.",
        "Installation interrompue. Relance le jeu quand tu veux : elle repartira de zéro.",
    ),
    "waiting": (
        "Waiting for another window to set up Gold Rush Games",
        "Warten, bis ein anderes Fenster Gold Rush Games eingerichtet hat",
        "Une autre fenêtre installe déjà Gold Rush Games ; on l’attend",
    ),
    "begun": (
        "Setting up Gold Rush Games in .venv next to the program. This happens only once.",
        "Gold Rush Games wird in .venv neben dem Programm eingerichtet. Das geschieht nur einmal.",
        "Installation de Gold Rush Games dans .venv, à côté du programme. Une seule fois suffit.",
    ),
    "making": ("Making .venv", "Lege .venv an", "Création de .venv"),
    "installing": ("Installing {what}", "Installiere {what}", "Installation de {what}"),
    "libraries": ("{count} libraries", "{count} Bibliotheken", "{count} bibliothèques"),
    "screen_readers": (
        "support for screen readers",
        "Unterstützung für Screenreader",
        "la prise en charge des lecteurs d’écran",
    ),
    "a_library": ("a library", "Eine Bibliothek", "une bibliothèque"),
    "step.done": ("done", "fertig", "terminé"),
    "step.failed": ("failed", "fehlgeschlagen", "échec"),
    "step.left_out": (
        "not available here; the game works without it",
        "hier nicht verfügbar; das Spiel läuft auch ohne",
        "indisponible ici ; le jeu s’en passe",
    ),
    "step.stopped": ("stopped", "abgebrochen", "interrompu"),
    "heading": (
        "Setting up Gold Rush Games",
        "Gold Rush Games wird eingerichtet",
        "Installation de Gold Rush Games",
    ),
    "failed": (
        "Couldn’t set up Gold Rush Games",
        "Gold Rush Games konnte nicht eingerichtet werden",
        "L’installation de Gold Rush Games a échoué",
    ),
    "once": (
        "This happens only once. The libraries go in a folder next to the program.",
        "Das geschieht nur einmal. Die Bibliotheken kommen in einen Ordner neben dem Programm.",
        "Une seule fois suffit. Les bibliothèques vont dans un dossier à côté du programme.",
    ),
    "box": (
        (
            "Gold Rush Games is setting itself up. This happens only once and can take a few minutes.\n\n"
            "The game opens by itself. “Cancel” stops the setup."
        ),
        (
            "Gold Rush Games richtet sich ein. Das geschieht nur einmal und kann einige Minuten dauern.\n\n"
            "Das Spiel öffnet sich von selbst. „Abbrechen“ beendet die Einrichtung."
        ),
        (
            "Gold Rush Games s’installe. Une seule fois suffit ; cela peut prendre quelques minutes.\n\n"
            "Le jeu s’ouvrira tout seul. « Annuler » arrête l’installation."
        ),
    ),
    "closed": (
        "Couldn’t open Gold Rush Games",
        "Gold Rush Games konnte nicht geöffnet werden",
        "Gold Rush Games n’a pas pu s’ouvrir",
    ),
    "not_opened": (
        "Gold Rush Games is installed, but it closed before it could open. Start it again.",
        "Gold Rush Games ist installiert, hat sich beim Öffnen aber geschlossen. Starte es noch einmal.",
        "Gold Rush Games est installé, mais s’est fermé avant de s’ouvrir. Relance-le.",
    ),
    "starting": ("Opening the games", "Die Spiele öffnen sich", "Ouverture des jeux"),
    "downloaded": ("{done} of {whole} MB", "{done} von {whole} MB", "{done} sur {whole} Mo"),
    "copy_report": ("Copy", "Kopieren", "Copier"),
    "copied": ("Copied", "Kopiert", "Copié"),
    "cancel": ("Cancel", "Abbrechen", "Annuler"),
    "close": ("Close", "Schließen", "Fermer"),
}


def say(name: str) -> str:
    """Return a text in the language of the system."""
    return _TEXTS[name][_column()]


def _column() -> int:
    names = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, names), "") or _system_locale()
    found = (number for number, each in enumerate(_LANGUAGES, 1) if wanted.lower().startswith(each))
    return next(found, 0)


def _system_locale() -> str:
    """Return the name of the system's language on Windows and macOS, such as "German_Germany"."""
    try:
        return locale.setlocale(locale.LC_CTYPE, "")
    except locale.Error:
        return ""
