"""Planet Luu: lead friendly Luu through five sectors of Rogue waves and bosses, alone or two together."""
